// The paper that proves a payout: for the merchant who was paid, and for anybody who holds it.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { fileReference } from '../workspace/file.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant, money } from '../kernel/scalars.ts'

const access = areas.fiatMoneyMovement
const certificate = z.object({
  number: z.string(),
  withdrawNumber: z.string(),
  merchant: z.object({ en: z.string(), zh: z.string() }),
  merchantMid: z.string(),
  licenceNo: z.nullable(z.string()),
  trn: z.nullable(z.string()),
  issuedAt: instant,
  paidAt: instant,
  amount: money,
  fee: money,
  vat: money,
  net: money,
  /** The amount in words, in both languages. */
  inWords: z.object({ en: z.string(), zh: z.string() }),
  holder: z.string(),
  bankName: z.string(),
  account: z.string(),
  bankReference: z.string(),
  line: z.nullable(z.string()),
  /** SHA-256 over the printed content. */
  hash: z.string(),
  /** Null unless the payout was returned. */
  returnedAt: z.nullable(instant),
  verifyPath: z.string(),
})
export type Certificate = z.output<typeof certificate>

export const payoutCertificate = refreshedBy(['withdraw.changed', 'balance.changed'], {
  /** Found by its withdrawal. */
  detail: read('POST secure/merchant/withdraw/certificate', { access, input: byId, output: certificate }),
  file: change('POST secure/merchant/withdraw/certificate/file', {
    does: { en: 'Downloaded a payout certificate as a PDF', zh: '下载付款凭证 PDF' },
    access,
    ownTransactions: true,
    input: z.object({ id, language: z.enum(['en', 'zh']), composition: z.boolean() }),
    output: fileReference,
  }),
  /** Public: anyone with the paper can verify it. All unknown inputs get the same answer, whatever is wrong with them. */
  verify: read('POST common/certificate/verify', {
    ownTransactions: true,
    access: 'public',
    input: z.object({ code: z.string().check(z.maxLength(100, { error: 'INVALID' })) }),
    output: z.object({
      genuine: z.boolean(),
      /** Null means not genuine. */
      paid: z.nullable(z.object({ amount: money, on: instant, returnedOn: z.nullable(instant) })),
    }),
  }),
})
