package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

/** Reads and writes plans and records as JSON or YAML. Unknown fields are errors. */
public final class ModelMapper {

    private ModelMapper() {}

    /** Returns a mapper for JSON, one value a line. */
    public static ObjectMapper json() {
        return configured(new ObjectMapper());
    }

    /** Returns a mapper for YAML. */
    public static ObjectMapper yaml() {
        return configured(new YAMLMapper().disable(YAMLGenerator.Feature.USE_NATIVE_TYPE_ID));
    }

    private static ObjectMapper configured(ObjectMapper mapper) {
        return mapper.setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
    }
}
