// A desk at which disputes arrive: an acquirer's words as a test wants them, and what people see of the case.
import { dayMs } from '@falaj/contract/kernel/time'
import { dispute } from '@falaj/contract/payments/dispute'
import { file } from '@falaj/contract/workspace/file'
import { money } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { makeAcquirerEvents } from '../platform/payment/acquirer-event.ts'
import type { AcquirerEvent } from '../rails/acquirer-rail.ts'
import { hearAll, order, pay } from './payer.ts'
import { uploadFile } from './upload.ts'
import type { Client, World } from './world.ts'

/** Simulates a dispute by the payer's bank for a payment that no acquirer knows. */
export const disputePayment = async (world: World, merchantId: string, paymentId: string): Promise<void> =>
  void (await world.owner.query(
    `insert into dispute (merchant_id, id, number, payment_id, payment_number, case_no, type, code, state, currency, net_minor, original_minor, money,
       received_at, respond_by, told_at)
     select merchant_id, gen_random_uuid(), 'D-2345678', id, number, 'case', 'Chargeback service', 'LIR', 'OPEN', currency, amount_minor, amount_minor,
       'taken', now(), now() + interval '7 days', now() from payment where merchant_id = $1 and id = $2`,
    [merchantId, paymentId],
  ))

/** Cost of a dispute over 100 dirhams: with the fee and its tax. */
export const disputeCost = 100_00n + 75_00n + 3_75n
export const disputeDesk = (world: World, merchantId: string, cs: Client) => {
  const arrive = (event: AcquirerEvent) => makeAcquirerEvents(world.context)(event)
  const noticeOf = (reference: string, caseNo: string, kind: AcquirerEvent['kind'], over = {}): AcquirerEvent => ({
    id: `${caseNo}_${kind}`,
    reference,
    kind,
    amount: money(100_00n, 'AED'),
    at: new Date(),
    code: 'LIR',
    brand: 'VISA',
    last4: '0010',
    threeDs: null,
    rrn: null,
    authCode: null,
    refundId: null,
    arn: null,
    dispute: {
      caseNo,
      type: 'Chargeback service',
      reason: '13.1',
      respondBy: new Date(Date.now() + 5 * dayMs).toISOString(),
      ...over,
    },
  })
  const paidOne = async () => {
    const made = await order(world, merchantId)
    await pay(world, made, 'approve')
    await hearAll(world)
    return `${made.id}.1`
  }
  const found = async (caseNo: string) =>
    (await cs.call(dispute.query, { filters: { text: caseNo }, pageParam: { number: 1, size: 40 } })).body.rows[0]!
  const opened = async (over = {}) => {
    const [reference, caseNo] = [await paidOne(), `case-${newId()}`]
    await arrive(noticeOf(reference, caseNo, 'disputed', over))
    return { reference, caseNo, row: await found(caseNo) }
  }
  const upload = async (content: string | Buffer, name: string, client = cs) => {
    const { ticket } = (await client.call(file.ticket, { purpose: 'evidence' })).body
    return uploadFile(world, ticket, content, name)
  }
  return { arrive, noticeOf, paidOne, found, opened, upload }
}
