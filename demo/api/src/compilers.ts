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
 * What schemas of requests and answers become: made once in a process, however many applications serve
 * the rows. Validators know by themselves which schemas they have seen.
 */
export const compilersFactory = { buildValidator: validators(), buildSerializer }
