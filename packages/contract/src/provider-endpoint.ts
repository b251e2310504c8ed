// What every endpoint of the provider is made of.
import * as z from 'zod/mini'
import type { Method } from './kernel/endpoint.ts'

export interface ProviderEndpoint<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: Method
  readonly path: string
  readonly input: I
  readonly output: O
}
export const row = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  route: `${Method} ${string}`,
  input: I,
  output: O,
): ProviderEndpoint<I, O> => {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path: `/provider/${path}`, input, output }
}

export const merchantMid = z.string().check(z.regex(/^\d{8,16}$/, 'INVALID'))
export const shown = z.string().check(z.trim(), z.minLength(1, 'REQUIRED'), z.maxLength(2000, 'TOO_LONG'))
export const bilingual = z.object({ en: shown, zh: shown })
export const switched = z.object({ changed: z.boolean() })
