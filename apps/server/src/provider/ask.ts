// One call of the provider's API from the command line.
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { okCode, type Envelope } from '@falaj/contract/kernel/envelope'
import { fromFiles } from '../platform/settings/secret-files.ts'
import type { ProviderEndpoint } from '@falaj/contract/provider-endpoint'

/** 1: the server refused; 2: the command is not right; 3: there is no server, or no token for it. */
export class CommandFailed extends Error {
  readonly exit: 1 | 2 | 3
  constructor(exit: 1 | 2 | 3, message: string) {
    super(message)
    this.exit = exit
  }
}
type Env = Readonly<Record<string, string | undefined>>
const root = path.join(import.meta.dirname, '../../../..')

/** From the environment; a local sandbox stores it beside its data. */
const tokenOf = (env: Env): string => {
  const { FALAJ_PROVIDER_TOKEN: given } = fromFiles(env, ['FALAJ_PROVIDER_TOKEN'])
  if (given) return given
  const kept = path.join(path.resolve(root, env['FALAJ_DATA_DIR'] ?? '.data'), 'provider-token')
  if (fs.existsSync(kept)) return fs.readFileSync(kept, 'utf8')
  throw new CommandFailed(3, 'There is no token. Fix: set FALAJ_PROVIDER_TOKEN to the one the server was started with.')
}
/** A token in the clear across a network would be everybody's. */
const addressOf = (env: Env, url: string | undefined): string => {
  const address = url ?? env['FALAJ_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? 8080}`
  if (!/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$))/.test(address))
    throw new CommandFailed(2, `${address} is not safe for the token. Fix: an https address, or one on this machine.`)
  return address.replace(/\/$/, '')
}

export type Ask = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: ProviderEndpoint<I, O>,
  input: z.output<I>,
) => Promise<z.output<O>>

const reasonOf = ({ head, body }: Envelope): string => {
  const fields = (body as { fields?: readonly { path: string; code: string }[] } | null)?.fields ?? []
  return `Refused (${head.code}): ${head.msg}${fields.map(({ path: at, code }) => `\n  ${at}: ${code}`).join('')}`
}

export const makeAsk =
  (env: Env, url: string | undefined): Ask =>
  async (endpoint, input) => {
    const address = addressOf(env, url)
    const wire = { ...(input as Record<string, unknown>) }
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = encodeURIComponent(String(wire[key]))
      delete wire[key]
      return value
    })
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(wire)) if (typeof value === 'string') query.set(key, value)
    const isGet = endpoint.method === 'GET'
    const response = await fetch(address + path + (isGet && query.size > 0 ? `?${query.toString()}` : ''), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${tokenOf(env)}`, 'content-type': 'application/json' },
      ...(isGet ? {} : { body: JSON.stringify(wire) }),
    }).catch((error: Error) => {
      const cause = (error.cause as Error | undefined)?.message ?? error.message
      throw new CommandFailed(3, `${address} does not answer (${cause}). Fix: start it, or name another with --url.`)
    })
    const answer = (await response.json().catch(() => null)) as Envelope | null
    if (!answer?.head) throw new CommandFailed(3, `${address} is not a Falaj server, or it has no provider API.`)
    if (answer.head.code !== okCode) throw new CommandFailed(1, reasonOf(answer))
    return z.decode(endpoint.output, answer.body as never)
  }
