// The provider at work in a test: calls by token, as its command line makes them.
import * as z from 'zod/mini'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import type { ProviderEndpoint } from '@falaj/contract/provider-endpoint'
import type { World } from './world.ts'

export interface ProviderAnswer<Body> {
  readonly code: number
  readonly body: Body
}
/** `headers` replaces the right token by what an attacker would send. */
export const asProvider =
  (world: World, headers?: Readonly<Record<string, string>>) =>
  async <I extends z.ZodMiniType, O extends z.ZodMiniType>(
    endpoint: ProviderEndpoint<I, O>,
    input: z.output<I>,
  ): Promise<ProviderAnswer<z.output<O>>> => {
    // As it is: none of these inputs has a form of its own on the wire, and a wrong one must get through to be refused.
    const wire = input as Record<string, unknown>
    const response = await world.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(wire[key]))),
      headers: {
        'content-type': 'application/json',
        ...(headers ?? { authorization: `Bearer ${world.settings.providerToken}` }),
      },
      ...(endpoint.method === 'GET' ? { query: wire as Record<string, string> } : { payload: JSON.stringify(wire) }),
    })
    const { head, body } = response.json<Envelope>()
    return { code: head.code, body: (head.code === 200 ? z.decode(endpoint.output, body as never) : body) as never }
  }
