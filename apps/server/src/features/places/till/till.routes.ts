// The addresses of devices: signed JSON, no cookie, no session. Requests are counted by the address as everybody's are, and by the device.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import { callPath, signatureHeader, type ActivateAnswer } from '@falaj/contract/places/device-calls'
import { fromBase64Url } from '@falaj/contract/places/device-protocol'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { fail } from '../../../platform/base/fail.ts'
import { envelope, type AppContext } from '../../../platform/http/pipeline.ts'
import { activate, countActivationTry, forgiveActivationTry } from '../activation.ts'
import { readCall, requireSignedBy } from './till.call.ts'
import { contractKey } from './till.contract.ts'
import { couponInput, couponReleaseInput, releaseAtTill, reserveAtTill } from './till.coupon.ts'
import { cancelAtTill, orderAtTill, orderInput, payAtTill, payInput } from './till.sale.ts'
import { syncInput, syncTill } from './till.sync.ts'

const bodyBytesMax = 1024 * 1024
const callsPerMinute = 240
/** How many requests each device has sent in the current minute, on this node. */
const makeCounter = () => {
  let minute = 0
  const counts = new Map<string, number>()
  return (device: string): void => {
    const current = Math.floor(Date.now() / minuteMs)
    if (current !== minute) counts.clear()
    minute = current
    const count = (counts.get(device) ?? 0) + 1
    counts.set(device, count)
    if (count > callsPerMinute) throw fail('RATE_LIMITED')
  }
}
const activateInput = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(20)),
  mid: z.nullable(z.string().check(z.maxLength(16))),
  publicKey: z.string().check(z.regex(/^[\w-]{100,140}$/)),
  at: z.int().check(z.minimum(0), z.maximum(8_000_000_000_000)),
})
const signedOf = (request: FastifyRequest) => {
  const signature = request.headers[signatureHeader]
  return {
    path: request.url,
    body: typeof request.body === 'string' ? request.body : '',
    signature: typeof signature === 'string' ? signature : '',
  }
}
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
const parseActivate = (body: string) => {
  let wire: unknown = null
  try {
    wire = JSON.parse(body)
  } catch {
    throw fail('JSON_MALFORMED')
  }
  const parsed = z.safeParse(activateInput, wire)
  if (!parsed.success) throw fail('INPUT_INVALID', { fields: [] })
  return parsed.data
}

export const tillRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, settings, wakeRelay } = context
  const count = makeCounter()
  const activateTill = async (request: FastifyRequest): Promise<ActivateAnswer> => {
    const signed = signedOf(request)
    const { code, mid, publicKey, at } = parseActivate(signed.body)
    await countActivationTry(db, request.ip, code)
    await requireSignedBy(publicKey, signed)
    const done = await db.transaction().execute(async (tx) => {
      const key = fromBase64Url(publicKey)
      const made = await activate(tx, { code, publicKey: key, deviceAt: new Date(at), mid, now: new Date() })
      await writeSystemAudit(tx, 'provider', made.merchantId, 'device.activate', {
        object: `device ${made.words.number}`,
        after: { epoch: made.epoch },
      })
      return made
    })
    await forgiveActivationTry(db, request.ip)
    wakeRelay()
    const { merchantId: merchant, deviceId: device, epoch, pair, words } = done
    return { merchant, device, epoch, pair, serverKey: contractKey(settings.secret), words }
  }
  const call = async <Schema extends z.ZodMiniType>(request: FastifyRequest, schema: Schema) => {
    const read = await readCall(db, signedOf(request), schema)
    count(read.till.deviceId)
    return read
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // As text: the signature covers these very characters.
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_, body, done) =>
      done(null, body),
    )
    scope.post(`${callPath}activate`, async (request) => envelope(await activateTill(request)))
    scope.post(`${callPath}sync`, async (request) => {
      const { till, input } = await call(request, syncInput)
      const answer = await syncTill(context, till, input, originOf(request))
      wakeRelay()
      return envelope(answer)
    })
    scope.post(`${callPath}pay`, async (request) => {
      const { till, input } = await call(request, payInput)
      return envelope(await payAtTill(context, till, input, originOf(request)))
    })
    scope.post(`${callPath}coupon`, async (request) => {
      const { till, input } = await call(request, couponInput)
      return envelope(await reserveAtTill(context, till, input))
    })
    scope.post(`${callPath}coupon-release`, async (request) => {
      const { till, input } = await call(request, couponReleaseInput)
      return envelope(await releaseAtTill(context, till, input))
    })
    scope.post(`${callPath}order`, async (request) => {
      const { till, input } = await call(request, orderInput)
      return envelope(await orderAtTill(context, till, input, originOf(request)))
    })
    scope.post(`${callPath}cancel`, async (request) => {
      const { till, input } = await call(request, orderInput)
      return envelope(await cancelAtTill(context, till, input, originOf(request)))
    })
  })
}
