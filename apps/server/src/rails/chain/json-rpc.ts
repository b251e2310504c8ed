// JSON-RPC over HTTP for both kinds of nodes. An unreachable node throws; a refusal throws with the node's code and message.
import * as z from 'zod/mini'
import { callRail, railAnswered, type RailName } from '../call.ts'

export class NodeRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
const wire = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }))),
})
export type Rpc = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>
/** `authorization`: the whole header. The address may have a secret in its path, so no error names it. */
export const jsonRpc = (rail: RailName, url: string, authorization: string | null): Rpc => {
  let id = 0
  return async (method, params, signal) => {
    id += 1
    const response = await callRail(rail, url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal,
    })
    const text = await response.text()
    let body: z.output<typeof wire>
    try {
      body = z.parse(wire, JSON.parse(text))
    } catch {
      throw railAnswered(`the node, asked for ${method},`, response.status)
    }
    if (body.error) throw new NodeRefusal(body.error.code, body.error.message)
    if (!response.ok) throw railAnswered(`the node, asked for ${method},`, response.status)
    return body.result
  }
}
