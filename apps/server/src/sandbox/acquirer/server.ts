// The simulated acquirer: a server of its own on a port of its own, so that what is typed into its pages never comes near ours. It speaks
// the protocol of docs/acquirer.md, and calls back over real HTTP.
import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { isCardNumber } from '@falaj/contract/formats/card-number'
import { readPayerLanguage } from '@falaj/contract/kernel/payer-language'
import { fromText, isCurrency, toText, type Money } from '@falaj/money'
import type { Db } from '../../platform/db/pool.ts'
import { makeLoop, type Loop } from '../../platform/base/loop.ts'
import { disputeAnswers } from '../../rails/acquirer-rail.ts'
import { signatureOf } from '../../rails/signed.ts'
import {
  addDocument,
  answerCase,
  answerChallenge,
  capturedOn,
  cardOf,
  carryOut,
  disputesSince,
  nextNoticeMs,
  saveInstrument,
  statusOf,
  takeAttempt,
  tellDue,
  type Speed,
  type AcquirerNotice,
} from './books.ts'
import { behaviourOf, brandOf } from './cards.ts'
import { challengePage, challengeScript, framePage, frameScript, styles } from './pages.ts'

const amountFields = { amount: z.string(), currency: z.string() }
const order = z.object({
  reference: z.string().check(z.minLength(8), z.maxLength(120)),
  method: z.string(),
  instrument: z.nullable(z.string()),
  capture: z.boolean(),
  initiator: z.enum(['payer', 'merchant']),
  askBank: z.optional(z.boolean()),
  instalments: z.optional(z.array(z.object({ no: z.int(), dueOn: z.iso.date(), amount: z.string() }))),
  ...amountFields,
})
const saving = z.object({ reference: z.string().check(z.minLength(8), z.maxLength(120)), instrument: z.string() })
const refunded = z.object({ refundId: z.string(), ...amountFields })
const card = z.object({ number: z.string(), expiry: z.string(), cvc: z.string() })
const evidence = z.object({ name: z.string(), mime: z.string(), content: z.string() })
const caseAnswer = z.object({ answer: z.enum(disputeAnswers), statement: z.string() })
const disputeQuery = z.object({ since: z.iso.datetime(), cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) })
const answered = z.object({ answer: z.enum(['pass', 'fail']) })
const sumOf = ({ amount, currency }: { amount: string; currency: string }): Money | null =>
  isCurrency(currency) ? fromText(amount, currency) : null
const wireOf = ({ amount, at, ...rest }: AcquirerNotice) => ({
  ...rest,
  amount: toText(amount),
  currency: amount.currency,
  at: at.toISOString(),
})
const isCurrent = (expiry: string): boolean => {
  const found = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(expiry.trim())
  if (!found) return false
  const [, month, year] = found.map(Number)
  return new Date(Date.UTC(2000 + year!, month!, 1)).getTime() > Date.now()
}

export interface SandboxAcquirer {
  /** Where it listens. */
  readonly url: string
  readonly key: string
  /** Where it calls back, once that is known. */
  callBackTo(url: string): void
  /** Delivers the notices due now. */
  tell(): Promise<number>
  readonly loop: Loop
  close(): Promise<void>
}
export interface AcquirerOptions {
  readonly host: string
  readonly port: number
  readonly key: string
  readonly speed: Speed
  /** A call that is never answered is aborted by the caller; a test does not wait for it. */
  readonly silentMs: number
}
/** Notices are sent when they are due; a request that makes one wakes the loop. Another node's, and instalments of a new day, wait so long at most. */
const idleMs = 10_000
/** So far apart are two looks: what is published wakes the loop too. */
const apartMs = 50
const soonestMs = 20

export const startAcquirer = async (
  db: Db,
  { host, port, key, speed, silentMs }: AcquirerOptions,
): Promise<SandboxAcquirer> => {
  const app = Fastify({ logger: false, bodyLimit: 16_384, forceCloseConnections: true })
  let callback: string | null = null
  let wake = (): void => undefined
  // A request may have made a notice that is due sooner than the loop expects.
  app.addHook('onResponse', async () => wake())
  const isOurs = (header: string | undefined): boolean => header === `Bearer ${key}`
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(attempts|settlements|disputes|instruments)\b/.test(request.url) && !isOurs(request.headers.authorization))
      await reply.code(401).send({ status: 'refused' })
  })
  /** Pages may be framed by our own pages only, whatever name the payer's browser has for us. */
  const html = (reply: FastifyReply, text: string): FastifyReply => {
    const framedBy = callback ? `http://*:${new URL(callback).port} https:` : "'none'"
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(text)
  }
  const file = (path: string, type: string, text: string): void =>
    void app.get(path, (_request, reply) => reply.header('content-type', `${type}; charset=utf-8`).send(text))
  const languageOf = (query: unknown) => readPayerLanguage((query as { lang?: string }).lang)
  /** For a card that is saved rather than charged: its buttons show that. */
  const isSaving = (query: unknown): boolean => (query as { act?: string }).act === 'save'
  file('/styles.css', 'text/css', styles)
  file('/frame.js', 'text/javascript', frameScript)
  file('/challenge.js', 'text/javascript', challengeScript)
  app.get('/frame', (request, reply) => html(reply, framePage(languageOf(request.query), isSaving(request.query))))
  app.get('/3ds/:challenge', (request, reply) =>
    html(reply, challengePage(languageOf(request.query), isSaving(request.query))),
  )

  /** A card is here for as long as this takes, and nowhere after it. */
  app.post('/tokens', async (request, reply) => {
    const parsed = z.safeParse(card, request.body)
    const isWhole =
      parsed.success &&
      isCardNumber(parsed.data.number) &&
      /^\d{3,4}$/.test(parsed.data.cvc) &&
      isCurrent(parsed.data.expiry)
    if (!isWhole) return reply.code(422).send({ status: 'refused' })
    const { number, cvc } = parsed.data
    const token = `tok_${randomBytes(18).toString('base64url')}`
    const [brand, last4] = [brandOf(number), number.slice(-4)]
    await db
      .insertInto('sandbox_acquirer_token')
      .values({ token, brand, last4, behaviour: behaviourOf(number), days: Number(cvc) })
      .execute()
    return { token, brand, last4 }
  })
  app.post('/3ds/:challenge', async (request, reply) => {
    const parsed = z.safeParse(answered, request.body)
    const { challenge } = request.params as { challenge: string }
    if (!parsed.success) return reply.code(422).send({ status: 'refused' })
    const isAsked = await answerChallenge(db, challenge, parsed.data.answer === 'pass', speed)
    return isAsked ? { status: 'taken' } : reply.code(409).send({ status: 'over' })
  })

  const challengeUrl = (challenge: string): string => `${listening}/3ds/${challenge}`
  app.post('/attempts', async (request, reply) => {
    const parsed = z.safeParse(order, request.body)
    const amount = parsed.success ? sumOf(parsed.data) : null
    if (!parsed.success || !amount || amount.minor <= 0n) return reply.code(422).send({ status: 'refused' })
    const instalments = parsed.data.instalments?.map(({ amount: part, ...each }) => ({
      ...each,
      amount: sumOf({ amount: part, currency: amount.currency }) ?? amount,
    }))
    const whole = instalments?.reduce((sum, each) => sum + each.amount.minor, 0n) ?? amount.minor
    if (whole !== amount.minor) return reply.code(422).send({ status: 'refused' })
    const attempt = await takeAttempt(db, { ...parsed.data, amount, instalments }, speed)
    if (!attempt) return reply.code(422).send({ status: 'refused' })
    if (attempt.isSilent) await new Promise((resolve) => setTimeout(resolve, silentMs))
    return attempt.challenge ? { status: 'challenge', url: challengeUrl(attempt.challenge) } : { status: 'pending' }
  })
  app.post('/instruments', async (request, reply) => {
    const parsed = z.safeParse(saving, request.body)
    const saved = parsed.success ? await saveInstrument(db, parsed.data.reference, parsed.data.instrument) : null
    if (!saved) return reply.code(422).send({ status: 'refused' })
    return saved.status === 'challenge' ? { status: saved.status, url: challengeUrl(saved.challenge) } : saved
  })
  app.get('/instruments/:instrument/card', async (request, reply) => {
    const found = await cardOf(db, (request.params as { instrument: string }).instrument)
    return found ?? reply.code(404).send({ status: 'unknown' })
  })
  app.get('/attempts/:reference', async (request, reply) => {
    const found = await statusOf(db, (request.params as { reference: string }).reference)
    if (!found) return reply.code(404).send({ status: 'unknown' })
    if (found.events.length > 0) return { status: 'told', events: found.events.map(wireOf) }
    return found.challenge ? { status: 'challenge', url: challengeUrl(found.challenge) } : { status: 'pending' }
  })
  for (const instruction of ['capture', 'void', 'refund'] as const)
    app.post(`/attempts/:reference/${instruction}`, async (request, reply) => {
      const { reference } = request.params as { reference: string }
      const parsed = instruction === 'refund' ? z.safeParse(refunded, request.body) : null
      const amount = parsed?.success ? sumOf(parsed.data) : null
      if (parsed && (!parsed.success || !amount)) return reply.code(422).send({ status: 'refused' })
      const refund = parsed?.success && amount ? { id: parsed.data.refundId, amount } : null
      const isKnown = await carryOut(db, reference, instruction, refund)
      return isKnown ? { status: 'taken' } : reply.code(404).send({ status: 'unknown' })
    })
  // A document of 5 MB as base64.
  app.post('/disputes/:caseNo/documents', { bodyLimit: 8 * 1024 * 1024 }, async (request, reply) => {
    const parsed = z.safeParse(evidence, request.body)
    if (!parsed.success) return reply.code(422).send({ status: 'refused' })
    const isKnown = await addDocument(db, (request.params as { caseNo: string }).caseNo, parsed.data.name)
    return isKnown ? { status: 'taken' } : reply.code(404).send({ status: 'unknown' })
  })
  app.get('/disputes', async (request, reply) => {
    const parsed = z.safeParse(disputeQuery, request.query)
    if (!parsed.success) return reply.code(422).send({ status: 'refused' })
    const { events, next } = await disputesSince(db, new Date(parsed.data.since), Number(parsed.data.cursor ?? 0))
    return { events: events.map(wireOf), next }
  })
  app.post('/disputes/:caseNo/answer', async (request, reply) => {
    const parsed = z.safeParse(caseAnswer, request.body)
    if (!parsed.success) return reply.code(422).send({ status: 'refused' })
    const { answer, statement } = parsed.data
    const isKnown = await answerCase(db, (request.params as { caseNo: string }).caseNo, answer, statement, speed)
    return isKnown ? { status: 'taken' } : reply.code(404).send({ status: 'unknown' })
  })
  app.get('/settlements/:day', async (request, reply) => {
    const { day } = request.params as { day: string }
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return reply.code(422).send({ status: 'refused' })
    return { lines: (await capturedOn(db, day)).map(wireOf) }
  })

  // The address we use ourselves; a payer's browser may use another name for the same port.
  const listening = (await app.listen({ host, port }))
    .replace('//0.0.0.0:', '//127.0.0.1:')
    .replace('//[::]:', '//127.0.0.1:')
  const send = async (notice: AcquirerNotice): Promise<boolean> => {
    if (!callback) return false
    const body = JSON.stringify(wireOf(notice))
    const at = String(Math.floor(Date.now() / 1000))
    const response = await fetch(callback, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': notice.id,
        'webhook-timestamp': at,
        'webhook-signature': signatureOf(key, notice.id, at, body),
      },
      body,
      signal: AbortSignal.timeout(5000),
    })
    return response.ok
  }
  const tell = () => tellDue(db, send)
  let restMs = idleMs
  const loop = makeLoop({
    name: 'the simulated acquirer',
    everyMs: () => restMs,
    apartMs,
    run: async () => {
      if (callback) while ((await tell()) > 0);
      restMs = Math.min(idleMs, Math.max(soonestMs, (await nextNoticeMs(db)) ?? idleMs))
    },
  })
  wake = loop.wake
  return {
    url: listening,
    key,
    callBackTo(url) {
      callback = url
    },
    tell,
    loop,
    close: () => app.close(),
  }
}
