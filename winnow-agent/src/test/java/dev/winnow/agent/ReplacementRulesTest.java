package dev.winnow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.agent.ReplacementRule.CallTarget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import sample.Sources;

class ReplacementRulesTest {

    private static final String SINCE_19 = "toIdentityString";

    private final ReplacementRules rules = new ReplacementRules();

    /** Returns all methods that a class calls or refers to. */
    private static Set<CallTarget> calls(byte[] classFile) {
        Set<CallTarget> calls = new HashSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                return collecting(calls);
                            }
                        },
                        0);
        return calls;
    }

    private static MethodVisitor collecting(Set<CallTarget> calls) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                calls.add(new CallTarget(owner, name, descriptor));
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                Stream.of(arguments)
                        .filter(Handle.class::isInstance)
                        .map(Handle.class::cast)
                        .forEach(handle ->
                                calls.add(new CallTarget(handle.getOwner(), handle.getName(), handle.getDesc())));
            }
        };
    }

    @Nested
    class Given_the_rules {

        @Test
        void when_compared_with_the_jdk_then_the_replaced_methods_exist() {
            assertThat(rules.all().filter(rule -> !rule.call().name().equals(SINCE_19)))
                    .hasSizeGreaterThan(50)
                    .allSatisfy(rule -> {
                        Class<?> owner = Class.forName(rule.call().owner().replace('/', '.'));
                        Stream<String> there = rule.call().name().equals("<init>")
                                ? Stream.of(owner.getConstructors()).map(Type::getConstructorDescriptor)
                                : Stream.of(owner.getMethods())
                                        .filter(method -> method.getName()
                                                .equals(rule.call().name()))
                                        .map(Type::getMethodDescriptor);
                        assertThat(there)
                                .as(rule.toString())
                                .contains(rule.call().descriptor());
                    });
        }

        @Test
        void when_the_tests_read_sources_then_they_cover_every_rule() {
            Set<CallTarget> read = new HashSet<>();
            Stream.concat(Stream.of(Sources.class), Stream.of(Sources.class.getDeclaredClasses()))
                    .forEach(type -> read.addAll(calls(RewritingClassLoader.bytes(type.getName()))));
            Set<String> supertypes =
                    Set.of("java/util/Random", "java/util/random/RandomGenerator"); // of ThreadLocalRandom
            assertThat(rules.all()
                            .filter(rule -> rule.kind() != ReplacementRule.CallKind.INSTANCE
                                    || !supertypes.contains(rule.call().owner()))
                            .map(ReplacementRule::call)
                            .filter(call -> !call.name().equals(SINCE_19)))
                    .allMatch(read::contains, "is read by " + Sources.class);
        }

        @Test
        void when_a_class_is_rewritten_then_no_replaced_call_is_left() {
            CallSiteTransformer callSites = new CallSiteTransformer(rules, System.err::println);
            String name = Sources.class.getName();
            ClassLoader loader = getClass().getClassLoader();
            byte[] after = callSites.transform(
                    loader.getUnnamedModule(),
                    loader,
                    name.replace('.', '/'),
                    null,
                    null,
                    RewritingClassLoader.bytes(name));
            assertThat(calls(after))
                    .doesNotContainAnyElementsOf(rules.all()
                            .map(ReplacementRule::call)
                            .filter(call -> !call.name().equals("<init>"))
                            .toList());
        }

        @Test
        void when_the_doctor_names_a_call_then_the_rules_decide_if_it_is_controlled() {
            assertThat(List.of(
                            "System.nanoTime()", "new Random()", "LocalDate.now(ZoneId)", "new SecureRandom(byte[])"))
                    .allMatch(call -> Agent.controls("com.acme.Node", call));
            assertThat(Agent.controls("com.acme.Node", "Deadline.isOverdue()")).isTrue();
            assertThat(Agent.controls("com.acme.Node", "Deadline.time()")).isFalse();
            assertThat(Agent.controls("com.acme.Node", "Thread.start()")).isFalse();
            assertThat(Agent.controls("dev.winnow.cli.Main", "System.nanoTime()"))
                    .isFalse();
        }
    }

    @Nested
    class Given_classes {

        @Test
        void when_they_are_the_users_or_pekkos_then_they_are_rewritten_and_others_not() {
            assertThat(List.of(
                            "com/acme/Node",
                            "example/Payment",
                            "Unnamed",
                            "org/apache/pekko/actor/ActorCell",
                            "dev/winnow/casebook/miniraft/Raft",
                            "scala/util/Random",
                            "scala/concurrent/duration/Deadline$"))
                    .allMatch(RewriteScope::includes);
            assertThat(List.of(
                            "java/util/Random",
                            "scala/collection/immutable/List",
                            "com/fasterxml/jackson/core/JsonFactory",
                            "picocli/CommandLine",
                            "dev/winnow/run/Runner",
                            "dev/winnow/agent/ControlledTime"))
                    .noneMatch(RewriteScope::includes);
        }
    }

    @Nested
    class Given_classes_that_cannot_be_rewritten {

        private final List<String> reports = new ArrayList<>();
        private final CallSiteTransformer callSites = new CallSiteTransformer(rules, reports::add);
        private final byte[] classFile = RewritingClassLoader.bytes(Sources.class.getName());

        private byte[] transform(ClassLoader loader, byte[] bytes) {
            Module module = getClass().getClassLoader().getUnnamedModule();
            return callSites.transform(module, loader, "sample/Sources", null, null, bytes);
        }

        @Test
        void when_their_java_is_newer_than_asm_then_it_is_reported() {
            byte[] newer = classFile.clone();
            newer[7] = (byte) 200; // the major version
            assertThat(transform(getClass().getClassLoader(), newer)).isNull();
            assertThat(reports).singleElement().asString().contains("sample.Sources", "version 200");
        }

        @Test
        void when_they_are_damaged_then_it_is_reported() {
            byte[] cut = java.util.Arrays.copyOf(classFile, classFile.length / 2);
            assertThat(transform(getClass().getClassLoader(), cut)).isNull();
            assertThat(reports).hasSize(1);
        }

        @Test
        void when_their_loader_does_not_see_the_agent_then_it_is_reported() {
            assertThat(transform(new ClassLoader("alone", null) {}, classFile)).isNull();
            assertThat(reports).singleElement().asString().contains("does not see the agent");
        }

        @Test
        void when_they_are_in_a_named_module_then_it_is_reported() {
            Module named = Object.class.getModule();
            ClassLoader loader = getClass().getClassLoader();
            assertThat(callSites.transform(named, loader, "sample/Sources", null, null, classFile))
                    .isNull();
            assertThat(reports).singleElement().asString().contains("module java.base does not read Winnow");
        }

        @Test
        void when_there_are_many_then_the_reports_are_limited() {
            for (int i = 0; i < 100; i++) {
                transform(getClass().getClassLoader(), new byte[] {1});
            }
            assertThat(reports).hasSize(11);
        }

        @Test
        void when_they_call_nothing_replaced_or_are_of_the_platform_then_nothing_changes() {
            assertThat(transform(null, classFile)).isNull();
            assertThat(transform(ClassLoader.getPlatformClassLoader(), classFile))
                    .isNull();
            assertThat(transform(
                            getClass().getClassLoader(), RewritingClassLoader.bytes(SeededEnvironment.class.getName())))
                    .isNull();
            assertThat(reports).isEmpty();
        }
    }
}
