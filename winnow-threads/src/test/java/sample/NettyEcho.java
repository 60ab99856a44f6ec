package sample;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A server and two clients of Netty, over its NIO transport. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails is found by the missing answer
public final class NettyEcho {

    private NettyEcho() {}

    private static final class Echo extends SimpleChannelInboundHandler<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            context.writeAndFlush("echo " + line + "\n");
        }
    }

    private static final class Answer extends SimpleChannelInboundHandler<String> {

        private final CompletableFuture<String> answer;

        Answer(CompletableFuture<String> answer) {
            this.answer = answer;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            answer.complete(line);
        }
    }

    private static void addCodecs(Channel channel) {
        channel.pipeline().addLast(new LineBasedFrameDecoder(100), new StringDecoder(), new StringEncoder());
    }

    public static String run() throws Exception {
        EventLoopGroup accepting = new NioEventLoopGroup(1);
        EventLoopGroup working = new NioEventLoopGroup(2);
        try {
            Channel listener = new ServerBootstrap()
                    .group(accepting, working)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                            addCodecs(channel);
                            channel.pipeline().addLast(new Echo());
                        }
                    })
                    .bind(InetAddress.getLoopbackAddress(), 8_007)
                    .sync()
                    .channel();
            List<CompletableFuture<String>> answers = new ArrayList<>();
            List<Channel> clients = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                CompletableFuture<String> answer = new CompletableFuture<>();
                answers.add(answer);
                clients.add(connect(working, answer));
                clients.get(i).writeAndFlush("hello " + i + "\n");
            }
            StringBuilder seen = new StringBuilder();
            for (CompletableFuture<String> answer : answers) {
                seen.append(answer.get(30, TimeUnit.SECONDS)).append('|');
            }
            for (Channel client : clients) {
                client.close().sync();
            }
            listener.close().sync();
            return seen.toString();
        } finally {
            accepting.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
            working.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        }
    }

    private static Channel connect(EventLoopGroup group, CompletableFuture<String> answer) throws Exception {
        return new Bootstrap()
                .group(group)
                .channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        addCodecs(channel);
                        channel.pipeline().addLast(new Answer(answer));
                    }
                })
                .connect(InetAddress.getLoopbackAddress(), 8_007)
                .sync()
                .channel();
    }
}
