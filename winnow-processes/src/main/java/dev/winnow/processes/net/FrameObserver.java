package dev.winnow.processes.net;

/** A listener for the frames that proxies forward. Called by many threads, before the frame is delivered. */
public interface FrameObserver {

    /** Takes a frame. */
    void onFrame(LinkControl.Frame frame);
}
