// The evidence pack: everything we know of a disputed payment, and what was added to it, as one PDF.
import type { dispute } from '@falaj/contract/payments/dispute'
import { threeDsWords } from '@falaj/contract/payments/payment'
import { claimWords, disputeTypeWords, evidenceWords } from '@falaj/contract/payments/dispute-rules'
import type { FileReference } from '@falaj/contract/workspace/file'
import { dayText, same, type Block, type Issuer, type Printable, type Section } from '@falaj/contract/papers/paper'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { dubaiDay, dubaiOffsetMs } from '../../../platform/base/banking-days.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { PaymentRegistry } from '../../../platform/payment/offer.ts'
import { lookOf, namesOf } from '../../../platform/payment/payer-page.ts'
import { cachedPdf } from '../../../platform/pdf/cache.ts'
import type { CaseFile } from './dispute.case-file.ts'

const both = (en: string, zh: string): Bilingual => ({ en, zh })
const wordOf = (words: Readonly<Record<string, Bilingual>>, code: string): Bilingual =>
  Object.hasOwn(words, code) ? words[code]! : same(code)
const none = same('–')
const table = (head: readonly Bilingual[], rows: readonly (readonly Bilingual[])[]): Block => ({
  table: { head, rows },
})
const facts = (rows: readonly (readonly [Bilingual, Bilingual | string | null])[]): Block =>
  table(
    [both('What', '项目'), both('Value', '内容')],
    rows.flatMap(([name, value]) => (value === null ? [] : [[name, typeof value === 'string' ? same(value) : value]])),
  )
const section = (id: string, title: Bilingual, ...blocks: readonly Block[]): Section => ({ id, title, blocks })
/** Day and minute where the merchant is; the paper names the zone once. */
const minute = (at: string): string => {
  const local = new Date(Date.parse(at) + dubaiOffsetMs).toISOString()
  return `${dayText(local.slice(0, 10))} ${local.slice(11, 16)}`
}
const moment = (at: string | null): string | null => at && minute(at)
const threeDs = (result: string | null): Bilingual =>
  result ? wordOf(threeDsWords, result) : both('Not used', '未使用')

const theCase = (found: CaseFile): Section =>
  section(
    'case',
    both('The case', '案件'),
    facts([
      [both('Dispute no', '争议编号'), found.number],
      [both('Case no', '案件编号'), found.caseNo],
      [both('ARN', 'ARN'), found.arn],
      [both('Type', '类型'), wordOf(disputeTypeWords, found.type)],
      [both('Reason code', '原因代码'), found.reason],
      [both('Stage code', '阶段代码'), found.code],
      [both('Disputed', '争议金额'), toCodeText(found.amount)],
      [both('Received', '收到时间'), minute(found.receivedAt)],
      [both('Respond by', '答复期限'), minute(found.respondBy)],
    ]),
  )
const theOrder = ({ order, paymentNumber }: CaseFile): Section =>
  section(
    'order',
    both('The order', '订单'),
    facts([
      [both('Payment no', '支付单号'), paymentNumber],
      [both('Your order no', '商户订单号'), order.merchantOrderNo],
      [both('Ordered', '下单时间'), minute(order.orderedAt)],
      [both('Store', '门店'), order.storeName],
      [both('Description', '说明'), order.description],
    ]),
    ...(order.items.length > 0
      ? [
          table(
            [both('Item', '商品'), both('Quantity', '数量'), both('Price', '单价')],
            order.items.map(({ name, nameZh, quantity, price }) => [
              both(name, nameZh ?? name),
              same(String(quantity)),
              same(toCodeText(price)),
            ]),
          ),
        ]
      : []),
  )
const theReceipt = ({ order, original, scheme }: CaseFile): Section =>
  section(
    'receipt',
    both('Receipt', '收据'),
    facts([
      [both('Paid', '支付金额'), toCodeText(original)],
      [both('On', '支付时间'), moment(order.paidAt)],
      [both('Method', '支付方式'), order.method],
      [both('Card', '卡片'), [scheme, order.last4 && `•••• ${order.last4}`].filter(Boolean).join(' ') || null],
      [both('Authorisation code', '授权码'), order.authCode],
      [both('Retrieval reference', '检索参考号'), order.rrn],
      [both('Settled to the merchant', '结算时间'), moment(order.settledAt)],
    ]),
    both('3-D Secure', '3-D Secure'),
    facts([[both('Result', '结果'), threeDs(order.threeDs)]]),
  )
const theDelivery = ({ order, documents }: CaseFile): Section =>
  section(
    'delivery',
    both('Delivery', '交付'),
    facts([
      [both('Handed over', '交付时间'), moment(order.deliveredAt) ?? both('Not recorded', '未记录')],
      [
        both('Proof attached', '已附证明'),
        documents
          .filter(({ kind }) => kind === 'delivery')
          .map(({ name }) => name)
          .join(', ') || null,
      ],
    ]),
  )
const theCustomer = ({ order, history }: CaseFile): Section =>
  section(
    'customer',
    both('The customer', '顾客'),
    facts([
      [both('Payer', '付款人'), order.payer],
      [both('Payments made here', '在此成功支付'), String(history.payments)],
      [both('Payments disputed', '其中有争议'), String(history.disputes)],
    ]),
    ...(history.undisputed.length > 0
      ? [
          both('Payments that were not disputed', '无争议的支付'),
          table(
            [both('Payment no', '支付单号'), both('Paid', '支付时间'), both('Amount', '金额')],
            history.undisputed.map(({ number, paidAt, amount }) => [
              same(number),
              same(minute(paidAt)),
              same(toCodeText(amount)),
            ]),
          ),
        ]
      : []),
  )
type Attempt = CaseFile['attempts'][number]
/** Columns without any value are not printed. */
const attemptColumns: readonly (readonly [Bilingual, (attempt: Attempt) => Bilingual | string | null])[] = [
  [both('When', '时间'), ({ at }) => minute(at)],
  [both('Card', '卡片'), ({ last4 }) => last4 && `•••• ${last4}`],
  [both('3-D Secure', '3-D Secure'), ({ threeDs: result }) => threeDs(result)],
  [both('Address', '网络地址'), ({ address }) => address],
  [both('Browser', '浏览器'), ({ device }) => device],
]
const attemptTable = (attempts: readonly Attempt[]): Block => {
  const filled = attemptColumns.filter(([, value]) => attempts.some((attempt) => value(attempt)))
  return table(
    filled.map(([title]) => title),
    attempts.map((attempt) =>
      filled.map(([, value]) => {
        const found = value(attempt)
        return typeof found === 'string' ? same(found) : (found ?? none)
      }),
    ),
  )
}
const theDevice = ({ attempts }: CaseFile): Section =>
  section(
    'device',
    both('Attempts and device', '支付尝试与设备'),
    attempts.length > 0
      ? attemptTable(attempts)
      : both('Paid at a terminal: the card was there.', '在终端支付：持卡在场。'),
  )
const theAnswer = ({ statement, documents }: CaseFile): Section =>
  section(
    'answer',
    both('Our answer', '我方答复'),
    statement ? same(statement) : none,
    ...(documents.length > 0
      ? [
          table(
            [both('Kind', '类别'), both('Name', '名称'), both('Pages', '页数')],
            documents.map(({ kind, name, pages }) => [wordOf(evidenceWords, kind), same(name), same(String(pages))]),
          ),
        ]
      : []),
  )
const leadOf = ({ en, zh }: Bilingual): Bilingual =>
  both(`${en} Times are in Dubai (UTC+04:00).`, `${zh}时间均为迪拜时间（UTC+04:00）。`)
/** The merchant, by the name and logo that its payers see. */
export const issuerOf = async (
  tx: Store,
  registry: Pick<PaymentRegistry, 'lookOf'>,
  merchantId: string,
): Promise<Issuer> => {
  const { en, zh } = await namesOf(tx, merchantId)
  const { logo } = await lookOf(tx, registry, merchantId)
  return { name: both(en, zh ?? en), logo }
}
/** The same for the same facts: it says nothing of when it was made. */
export const packOf = (found: CaseFile, issuer: Issuer): { readonly paper: Printable } => ({
  paper: {
    issuer,
    isShort: true,
    title: both(`Evidence: dispute ${found.number}`, `争议 ${found.number} 证据`),
    lead: leadOf(wordOf(claimWords, found.claim)),
    version: String(found.version),
    date: dubaiDay(new Date(found.receivedAt)),
    numbered: false,
    sections: [theCase, theAnswer, theOrder, theReceipt, theDelivery, theCustomer, theDevice].map((part) =>
      part(found),
    ),
  },
})
export const evidencePack = async (call: Call<typeof dispute.pack>, found: CaseFile): Promise<FileReference> =>
  cachedPdf(call, {
    purpose: 'evidence-pack',
    name: found.number,
    language: call.input.language,
    object: `dispute ${found.number}`,
    limit: { key: `evidence pack ${call.me().merchantId}`, windowMinutes: 60, triesMax: 60, blockMinutes: 30 },
    content: packOf(found, await issuerOf(call.tx, call.registry, call.me().merchantId)),
  })
