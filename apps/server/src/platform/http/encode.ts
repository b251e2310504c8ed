// Encodes a handler's answer for the wire. Only the fields that the schema names leave the server, and codecs convert values to text; nothing
// is validated again: the compiler checked the handler, and every test decodes what it got. (Validation cost a tenth of a list call.)
import * as z from 'zod/mini'

type Encode = (value: unknown) => unknown
const asItIs: Encode = (value) => value
const byZod =
  (schema: z.core.$ZodType): Encode =>
  (value) =>
    z.encode(schema as z.ZodMiniType, value as never)
/** Our codecs ask for none when they encode. */
const noContext = {} as never

/** Made once per endpoint. A kind of schema this file does not know is encoded, and checked, by zod. */
export const encoderOf = (schema: z.core.$ZodType): Encode => {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- zod has thirty kinds; the default is right for the rest
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'unknown':
    case 'null':
      return asItIs
    case 'object':
      return objectEncoder(def.shape)
    case 'array': {
      const element = encoderOf(def.element)
      return (value) => (value as readonly unknown[]).map(element)
    }
    case 'record': {
      const each = encoderOf(def.valueType)
      // zod leaves this one key out, so that a reader cannot be given another prototype.
      return (value) =>
        Object.fromEntries(
          Object.entries(value as object).flatMap(([key, inner]) => (key === '__proto__' ? [] : [[key, each(inner)]])),
        )
    }
    case 'optional':
    case 'nullable': {
      const inner = encoderOf(def.innerType)
      return (value) => (value === undefined || value === null ? value : inner(value))
    }
    case 'pipe': {
      const codec = def as z.core.$ZodCodecDef
      if (!codec.reverseTransform) return byZod(schema)
      const wire = encoderOf(codec.in)
      return (value) => wire(codec.reverseTransform(value, noContext))
    }
    default:
      return byZod(schema)
  }
}

const objectEncoder = (shape: Readonly<Record<string, z.core.$ZodType>>): Encode => {
  const fields = Object.entries(shape).map(([name, schema]) => [name, encoderOf(schema)] as const)
  return (value) => {
    const wire: Record<string, unknown> = {}
    for (const [name, encode] of fields) {
      const inner = (value as Record<string, unknown>)[name]
      if (inner !== undefined) wire[name] = encode(inner)
    }
    return wire
  }
}
