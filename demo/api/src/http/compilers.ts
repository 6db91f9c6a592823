import validators from '@fastify/ajv-compiler'
import serializers, {
  type Serializer,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler'

const made = new WeakMap<object, Serializer>()

const buildSerializer: SerializerFactory = (known, options) => {
  const make = serializers()(known, options)
  return (route) => {
    const schema = route.schema as object
    const serializer = made.get(schema) ?? make(route)
    made.set(schema, serializer)
    return serializer
  }
}

/**
 * Compilers for schemas of requests and responses, created once per process and shared by all
 * applications. The validators cache by schema.
 */
export const compilersFactory = { buildValidator: validators(), buildSerializer }
