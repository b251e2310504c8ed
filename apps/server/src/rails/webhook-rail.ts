// The way out to merchants' own receivers. In the sandbox a few receivers are played, so that every state can be seen without a server.
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'
import { railCalls } from '../platform/base/metrics.ts'
import { makeSend, type Reply, type Send } from '../platform/outbound/send.ts'
import { urlFault } from '../platform/outbound/url.ts'
import { ownPortsOf } from '../platform/settings/own-ports.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { resultOf } from './call.ts'

export interface WebhookRail {
  readonly send: Send
  readonly urlFault: (url: string) => FieldFaultCode | null
}

/** A reserved top-level domain: nobody can own such a name, and no name server answers it. */
const played = /^https:\/\/(ok|down|gone|slow)\.receiver\.test(\/[\w./-]*)?$/

/** A merchant's receiver that refuses or hangs is no failure of ours; its share is watched all the same. */
const counted =
  (send: Send): Send =>
  async (outgoing, signal) => {
    const stop = railCalls.startTimer({ rail: 'webhook' })
    const reply = await send(outgoing, signal)
    const without = reply.error === 'TIMEOUT' ? 'timeout' : 'unreachable'
    stop({ result: reply.code === null ? without : resultOf(reply.code) })
    return reply
  }

export const webhookRailOf = (settings: Settings): WebhookRail => {
  const rules = { local: settings.localReceivers, ownPorts: ownPortsOf(settings) }
  const send = counted(makeSend(rules))
  // In live mode the sandbox's receivers are never loaded.
  if (settings.mode === 'live') return { send, urlFault: (url) => urlFault(url, rules) }
  return {
    urlFault: (url) => (played.test(url) ? null : urlFault(url, rules)),
    async send(outgoing, signal): Promise<Reply> {
      const [, name] = played.exec(outgoing.url) ?? []
      return name ? (await import('../sandbox/receiver.ts')).answerAs(name) : send(outgoing, signal)
    },
  }
}
