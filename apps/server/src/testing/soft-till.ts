// A till for tests: signs as the real one does, and speaks over HTTP.
import type { FastifyInstance } from 'fastify'
import {
  callPath,
  signatureHeader,
  type ActivateAnswer,
  type CouponAnswer,
  type OrderAnswer,
  type SentEvent,
  type SyncAnswer,
} from '@falaj/contract/places/device-calls'
import {
  callText,
  firstHash,
  hashOfText,
  newDeviceKey,
  publicKeyOf,
  signEvent,
  signText,
  type DeviceEvent,
  type DeviceEventKind,
  type EventPayload,
  type KeyPair,
} from '@falaj/contract/places/device-protocol'
import { consoleHeaders } from './world.ts'

export interface CallAnswer<Body> {
  readonly code: number
  readonly body: Body
}
const post = async <Body>(
  app: FastifyInstance,
  key: KeyPair,
  name: string,
  body: object,
): Promise<CallAnswer<Body>> => {
  const url = `${callPath}${name}`
  const payload = JSON.stringify(body)
  const signature = await signText(key.privateKey, callText(url, payload))
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...consoleHeaders, [signatureHeader]: signature },
    payload,
  })
  const { head, body: read } = answer.json<{ head: { code: number }; body: Body }>()
  return { code: head.code, body: read }
}
export interface SoftTill {
  readonly key: KeyPair
  readonly merchant: string
  readonly device: string
  readonly epoch: number
  sequence: number
  previous: string
  calls: number
  contract: string | null
  /** Added to the real time: a wrong clock. */
  skewMs: number
}
export const activateSoft = async (
  app: FastifyInstance,
  code: string,
  mid: string | null = null,
  skewMs = 0,
): Promise<{ readonly code: number; readonly till: SoftTill | null }> => {
  const key = await newDeviceKey()
  const publicKey = await publicKeyOf(key)
  const { code: status, body } = await post<ActivateAnswer>(app, key, 'activate', {
    code,
    mid,
    publicKey,
    at: Date.now() + skewMs,
  })
  if (status !== 200) return { code: status, till: null }
  const { merchant, device, epoch } = body
  const till = { key, merchant, device, epoch, sequence: 0, previous: firstHash, calls: 0, contract: null, skewMs }
  return { code: status, till }
}
/** The next event of its chain. */
export const signNext = async (
  till: SoftTill,
  kind: DeviceEventKind,
  payload: EventPayload,
  over: Partial<DeviceEvent> = {},
): Promise<SentEvent> => {
  till.sequence += 1
  const signed = await signEvent(till.key.privateKey, {
    device: till.device,
    epoch: till.epoch,
    sequence: till.sequence,
    previous: till.previous,
    kind,
    at: Date.now() + till.skewMs,
    counter: till.sequence,
    shift: 1,
    payload,
    ...over,
  })
  till.previous = await hashOfText(signed.text)
  return signed
}
export const cashSale = (till: SoftTill, minor: number, over: Partial<DeviceEvent> = {}, more: EventPayload = {}) =>
  signNext(till, 'sale', { method: 'cash', currency: 'AED', amount: String(minor), ...more }, over)
/** A card sale without a network: the instrument is attached, not signed. */
export const offlineCard = async (
  till: SoftTill,
  minor: number,
  outcome: 'approve' | 'decline' = 'approve',
  more: EventPayload = {},
) => {
  const attached = JSON.stringify({ instrument: `tap_${outcome}_${till.device.slice(-8)}${till.sequence}` })
  const payload = { method: 'card', currency: 'AED', amount: String(minor), offline: 1, contract: till.contract ?? '' }
  const signed = await signNext(till, 'sale', { ...payload, ...more, attached: await hashOfText(attached) })
  return { ...signed, attached }
}
const headOf = (till: SoftTill) => {
  till.calls += 1
  const { merchant, device, epoch, calls: call } = till
  return { merchant, device, epoch, call, at: Date.now() + till.skewMs }
}
export const sync = async (
  app: FastifyInstance,
  till: SoftTill,
  events: readonly SentEvent[] = [],
  over: object = {},
): Promise<CallAnswer<SyncAnswer>> => {
  const answer = await post<SyncAnswer>(app, till.key, 'sync', {
    ...headOf(till),
    health: { battery: 76, network: 'wifi', version: '1', waiting: events.length, isKept: true },
    events,
    config: null,
    contract: till.contract,
    ...over,
  })
  const contract = answer.code === 200 ? answer.body.contract : undefined
  if (contract !== undefined) till.contract = contract ? (JSON.parse(contract.text) as string[])[1]! : null
  return answer
}
export const couponCall = (
  app: FastifyInstance,
  till: SoftTill,
  input: object,
): Promise<CallAnswer<CouponAnswer & { readonly fields?: readonly { readonly code: string }[] }>> =>
  post(app, till.key, 'coupon', { ...headOf(till), currency: 'AED', customer: null, ...input })
export const couponRelease = (app: FastifyInstance, till: SoftTill, key: string): Promise<CallAnswer<object>> =>
  post(app, till.key, 'coupon-release', { ...headOf(till), key })
export const orderCall = (
  app: FastifyInstance,
  till: SoftTill,
  name: 'pay' | 'order' | 'cancel',
  input: object,
): Promise<CallAnswer<OrderAnswer>> => post(app, till.key, name, { ...headOf(till), ...input })
