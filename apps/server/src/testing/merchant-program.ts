// A merchant's own program in tests: a key with scopes, and calls of /v1 with it.
import { apiKey } from '@falaj/contract/developers/api-key'
import type { ApiScope } from '@falaj/contract/developers/api-scopes'
import { newId } from '../platform/base/ids.ts'
import { withStepUp } from './team.ts'
import type { Client, World } from './world.ts'

export interface MadeKey {
  readonly id: string
  readonly secret: string
}
export const keyFor = async (client: Client, scopes: readonly ApiScope[], over: object = {}): Promise<MadeKey> => {
  const wanted = { name: 'Shop', scopes: [...scopes], addresses: [], expiresInDays: null, ...over }
  const { code, body } = await client.call(apiKey.add, wanted, { 'idempotency-key': newId() })
  if (code !== 200) throw new Error(`no key: ${code} ${JSON.stringify(body)}`)
  return {
    id: body.id!,
    secret: (await withStepUp(client, apiKey.issue, { id: body.id!, overlapHours: 0 })).body.secret,
  }
}
export interface ApiAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>> & {
    readonly id: string
    readonly error: {
      readonly code: string
      readonly docs: string
      readonly fields?: readonly { readonly path: string; readonly code: string }[]
    }
  }
}
export interface MerchantProgram {
  readonly get: (url: string) => Promise<ApiAnswer>
  /** `key`: null sends none. */
  readonly post: (url: string, body: unknown, key?: string | null) => Promise<ApiAnswer>
}
export const programWith = (world: World, secret: string | null): MerchantProgram => {
  const send = async (method: 'GET' | 'POST', url: string, more: object): Promise<ApiAnswer> => {
    const { headers = {}, ...rest } = more as { headers?: object }
    const response = await world.app.inject({
      method,
      url,
      ...rest,
      headers: { ...(secret === null ? {} : { authorization: `Bearer ${secret}` }), ...headers },
    })
    return { status: response.statusCode, headers: response.headers, body: response.json<ApiAnswer['body']>() }
  }
  return {
    get: (url) => send('GET', url, {}),
    post: (url, body, key = newId()) =>
      send('POST', url, {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) },
      }),
  }
}
