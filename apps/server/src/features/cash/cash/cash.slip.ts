// The slip of a move at a till, printed once more: marked as a copy, and as reversed where it was.
import type { cash, CashKind } from '@falaj/contract/cash/cash'
import type { FileReference } from '@falaj/contract/workspace/file'
import { speak, words } from '@falaj/contract/kernel/words'
import { toCodeText, toDisplay } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { cachedPdf } from '../../../platform/pdf/cache.ts'
import { paperTime } from '../../../platform/pdf/paper-time.ts'

const slipWords = words({
  'cash-in': { en: 'Cash in', zh: '现金存入' },
  'cash-out': { en: 'Cash out', zh: '现金取出' },
  'cash-top-up': { en: 'Cash top-up', zh: '现金充值' },
  copy: { en: 'Copy of the slip', zh: '凭条副本' },
  reversed: { en: 'Copy of the slip. Reversed: the cash was handed back.', zh: '凭条副本。已冲正，现金已退还。' },
  from: { en: 'From', zh: '商户' },
  customer: { en: 'Customer', zh: '顾客' },
  noCustomer: { en: 'Not recorded', zh: '未登记' },
  at: { en: 'Time', zh: '时间' },
  reference: { en: 'Till’s reference', zh: '收银台参考号' },
  device: { en: 'Device', zh: '设备' },
  staff: { en: 'Staff', zh: '收银员' },
  shift: { en: 'Shift', zh: '班次' },
  target: { en: 'Number or account', zh: '充值号码或账户' },
  operator: { en: 'Operator', zh: '运营商' },
  voucher: { en: 'Voucher no', zh: '凭证号' },
  what: { en: 'What', zh: '项目' },
  amount: { en: 'Amount', zh: '金额' },
  total: { en: 'Cash', zh: '现金金额' },
  page: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' },
})

export const cashSlip = async (call: Call<typeof cash.slip>): Promise<FileReference> => {
  const { tx, input } = call
  const { merchantId } = call.me()
  const row = isUuid(input.id)
    ? await tx
        .selectFrom('cash_move as c')
        .innerJoin('merchant as m', 'm.id', 'c.merchant_id')
        .selectAll('c')
        .select(['m.name_en', 'm.name_zh'])
        .where('c.merchant_id', '=', merchantId)
        .where('c.id', '=', input.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  // A refused move moved no cash, so there is no slip.
  if (row.state === 'FAILURE') throw fail('RECORD_STATE')
  const { language } = input
  const t = speak(slipWords, language)
  const amount = inMinor(row.net_minor, row.currency)
  const title = t(row.kind as CashKind)
  const factIf = (name: string, value: string | null) => (value ? [[name, value] as const] : [])
  return cachedPdf(call, {
    purpose: 'cash-slip',
    name: row.number,
    content: {
      bill: {
        title,
        number: row.number,
        warning: t(row.state === 'REVERTED' ? 'reversed' : 'copy'),
        seller: { title: t('from'), lines: [language === 'zh' ? row.name_zh : row.name_en, row.store] },
        buyer: { title: t('customer'), lines: [row.customer ?? t('noCustomer')] },
        facts: [
          [t('at'), paperTime(row.at)],
          [t('reference'), row.reference],
          ...factIf(t('device'), row.device),
          ...factIf(t('staff'), row.staff),
          ...factIf(t('shift'), row.shift),
          ...factIf(t('target'), row.target),
          ...factIf(t('operator'), row.operator),
          ...factIf(t('voucher'), row.voucher_no),
        ],
        head: [t('what'), t('amount')],
        rows: [[title, toDisplay(amount)]],
        sums: [[t('total'), toCodeText(amount)]],
        note: null,
        qr: null,
        pageOf: t('page', { page: '{page}', pages: '{pages}' }),
        date: row.at.toISOString(),
      },
    },
    language,
    object: `${row.kind} ${row.number}`,
    limit: { key: `cash slip ${merchantId}`, windowMinutes: 60, triesMax: 120, blockMinutes: 30 },
  })
}
