package dev.winnow.threads.agent;

import static dev.winnow.threads.agent.Advice.callNetwork;
import static dev.winnow.threads.agent.Advice.ifControlled;
import static dev.winnow.threads.agent.Advice.ifTrue;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The rewrites of {@code java.net} and {@code java.nio.channels}: names, network interfaces, and sockets that have no
 * public factory.
 */
final class NetworkRules {

    private static final String ADDRESS = "java/net/InetAddress";
    private static final String INTERFACE = "java/net/NetworkInterface";
    private static final String OF_ADDRESS = "L" + ADDRESS + ";";
    private static final String OF_INTERFACE = "L" + INTERFACE + ";";
    private static final String DATAGRAM_DELEGATE =
            "(Ljava/net/SocketAddress;Ljava/lang/Class;)Ljava/net/DatagramSocket;";
    private static final String GROUP = "Ljava/nio/channels/AsynchronousChannelGroup;";

    /** What gets here in spite of all, such as a socket with a proxy. */
    private static final Advice REAL_SOCKET = Advice.escape("it opens a socket of the operating system");

    /** Inserted at the beginning. */
    static final Map<String, Advice> AT_BEGIN = Map.ofEntries(
            // above the caches, which outlive executions and do not know nodes
            answer(ADDRESS, "getAllByName0(Ljava/lang/String;Z)[" + OF_ADDRESS, "addresses", "(Ljava/lang/String;)"),
            answer(
                    ADDRESS,
                    "getHostFromNameService(" + OF_ADDRESS + ")Ljava/lang/String;",
                    "hostName",
                    "(" + OF_ADDRESS + ")"),
            answer(ADDRESS, "getLocalHost()" + OF_ADDRESS, "localHost", "()"),
            answer(ADDRESS, "isReachable(" + OF_INTERFACE + "II)Z", "isReachable", "(" + OF_ADDRESS + ")"),
            answer(INTERFACE, "getNetworkInterfaces()Ljava/util/Enumeration;", "interfaces", "()"),
            answer(INTERFACE, "networkInterfaces()Ljava/util/stream/Stream;", "streamOfInterfaces", "()"),
            answer(INTERFACE, "getByName(Ljava/lang/String;)" + OF_INTERFACE, "interfaceNamed", "(Ljava/lang/String;)"),
            answer(INTERFACE, "getByIndex(I)" + OF_INTERFACE, "interfaceAt", "(I)"),
            answer(
                    INTERFACE,
                    "getByInetAddress(" + OF_ADDRESS + ")" + OF_INTERFACE,
                    "interfaceOf",
                    "(" + OF_ADDRESS + ")"),
            answer(INTERFACE, "isLoopback()Z", "isLoopback", "(" + OF_INTERFACE + ")"),
            answer(INTERFACE, "getMTU()I", "mtu", "(" + OF_INTERFACE + ")"),
            answer(INTERFACE, "getHardwareAddress()[B", "hardwareAddress", "(" + OF_INTERFACE + ")"),
            constant(INTERFACE + ".isUp()Z", Opcodes.ICONST_1),
            constant(INTERFACE + ".isPointToPoint()Z", Opcodes.ICONST_0),
            constant(INTERFACE + ".supportsMulticast()Z", Opcodes.ICONST_0),
            Map.entry("java/net/DatagramSocket.createDelegate" + DATAGRAM_DELEGATE, NetworkRules::createDatagramSocket),
            refuse("AsynchronousSocketChannel"),
            refuse("AsynchronousServerSocketChannel"),
            Map.entry("sun/nio/ch/Net.socket(Ljava/net/ProtocolFamily;Z)Ljava/io/FileDescriptor;", REAL_SOCKET),
            Map.entry("sun/nio/ch/Net.serverSocket(Ljava/net/ProtocolFamily;)Ljava/io/FileDescriptor;", REAL_SOCKET));

    /** Fields that the runtime uses by name: class.name descriptor. */
    static final Set<String> FIELDS = Set.of(
            INTERFACE + ".displayName Ljava/lang/String;",
            INTERFACE + ".bindings [Ljava/net/InterfaceAddress;",
            INTERFACE + ".childs [" + OF_INTERFACE,
            "java/net/InterfaceAddress.address " + OF_ADDRESS,
            "java/net/InterfaceAddress.maskLength S",
            "java/net/DatagramSocket.NO_DELEGATE Ljava/net/SocketAddress;");

    /** Methods that the runtime uses by name, beside those that are rewritten. */
    static final Set<String> METHODS = Set.of(
            INTERFACE + ".<init>(Ljava/lang/String;I[" + OF_ADDRESS + ")V",
            "java/net/InterfaceAddress.<init>()V",
            "java/net/SocketImpl.createPlatformSocketImpl(Z)Ljava/net/SocketImpl;",
            "sun/nio/ch/DefaultSelectorProvider.get()Lsun/nio/ch/SelectorProviderImpl;");

    private NetworkRules() {}

    /** Returns the rule that a hook answers if a controlled thread calls. It gets the first variable, or none. */
    private static Map.Entry<String, Advice> answer(String owner, String method, String hook, String parameters) {
        String result = method.substring(method.indexOf(')') + 1);
        return Map.entry(owner + "." + method, ifControlled(code -> {
            if (!parameters.equals("()")) {
                code.visitVarInsn(parameters.equals("(I)") ? Opcodes.ILOAD : Opcodes.ALOAD, 0);
            }
            callNetwork(code, hook, parameters + result);
            code.visitInsn(result.equals("Z") || result.equals("I") ? Opcodes.IRETURN : Opcodes.ARETURN);
        }));
    }

    private static Map.Entry<String, Advice> constant(String method, int opcode) {
        return Map.entry(method, ifControlled(code -> {
            code.visitInsn(opcode);
            code.visitInsn(Opcodes.IRETURN);
        }));
    }

    private static Map.Entry<String, Advice> refuse(String channel) {
        String type = "java/nio/channels/" + channel;
        return Map.entry(
                type + ".open(" + GROUP + ")L" + type + ";",
                Advice.escape("it opens an " + channel + ", which is not simulated; use SocketChannel"));
    }

    private static void createDatagramSocket(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        callNetwork(code, "isSimulated", "(Ljava/net/SocketAddress;)Z");
        ifTrue(code, then -> {
            then.visitVarInsn(Opcodes.ALOAD, 0);
            then.visitVarInsn(Opcodes.ALOAD, 1);
            callNetwork(then, "datagramSocket", DATAGRAM_DELEGATE);
            then.visitInsn(Opcodes.ARETURN);
        });
    }
}
