// A receipt as a PDF, in each of the payers' languages.
import type { FileReference } from '@falaj/contract/workspace/file'
import { itemName } from '@falaj/contract/customers/item-name'
import { arabicMethods } from '@falaj/contract/payments/arabic-methods'
import { isPaymentMethod, paymentMethodTable } from '@falaj/contract/payments/payment-methods'
import type { receipt } from '@falaj/contract/payments/receipt'
import { speakToPayer } from '@falaj/contract/kernel/payer-text'
import { nameFor, type PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { readLanguage, sayCode } from '@falaj/contract/kernel/words'
import { toCodeText, toDisplay } from '@falaj/money'
import type { Call } from '../../../platform/http/bind.ts'
import { cachedPdf } from '../../../platform/pdf/cache.ts'
import { paperTime } from '../../../platform/pdf/paper-time.ts'
import { receiptList } from './receipt.list.ts'
import { paperOf } from './receipt.paper.ts'
import * as store from './receipt.store.ts'
import { receiptWords } from './receipt.words.ts'

const methodName = (method: string, language: PayerLanguage): string =>
  language === 'ar' && isPaymentMethod(method)
    ? arabicMethods[method]
    : sayCode(paymentMethodTable, method, readLanguage(language))

export const receiptFile = async (call: Call<typeof receipt.download>): Promise<FileReference> => {
  const { tx, input, registry } = call
  const { merchantId } = call.me()
  const row = await receiptList.one(tx, merchantId, input.id)
  const { language } = input
  const t = speakToPayer(receiptWords, language)
  const paper = await paperOf(tx, registry, merchantId, { ...(await store.paperKey(tx, merchantId, row.id)), language })
  const { items, amount, tip, discount, refunded, vat, method, brand, last4 } = paper
  const bill = { ...amount, minor: amount.minor - (tip?.minor ?? 0n) + (discount?.amount.minor ?? 0n) }
  const lines = items.length > 0 ? items : [{ name: paper.description ?? t('purchase'), quantity: 1, price: bill }]
  return cachedPdf(call, {
    purpose: 'receipt',
    name: row.number,
    content: {
      bill: {
        title: t('title'),
        number: row.number,
        warning: null,
        seller: {
          title: t('from'),
          lines: [
            nameFor(paper.merchant, language),
            ...(paper.header?.split('\n') ?? []),
            ...(paper.trn ? [t('trn', { trn: paper.trn })] : []),
          ],
        },
        buyer: {
          title: t('paidWith'),
          lines: [
            brand ?? (method ? methodName(method, language) : t('otherMethod')),
            ...(last4 ? [`•••• ${last4}`] : []),
          ],
        },
        facts: [
          [t('paidAt'), paperTime(paper.paidAt)],
          [t('payment'), paper.paymentNumber],
          ...(paper.orderNo ? [[t('order'), paper.orderNo] as const] : []),
          ...(paper.store ? [[t('store'), paper.store] as const] : []),
        ],
        head: [t('item'), t('quantity'), t('price')],
        rows: lines.map((line) => [itemName(line, language), String(line.quantity), toDisplay(line.price)]),
        sums: [
          ...(discount
            ? [
                [
                  t('coupon', { name: discount.name }),
                  toCodeText({ ...discount.amount, minor: -discount.amount.minor }),
                ] as const,
              ]
            : []),
          ...(tip ? [[t('tip'), toCodeText(tip)] as const] : []),
          ...(vat ? [[vat.bps ? t('vatAt', { rate: vat.bps / 100 }) : t('vat'), toCodeText(vat.amount)] as const] : []),
          ...(refunded.minor > 0n ? [[t('refunded'), toCodeText(refunded)] as const] : []),
          [t('total'), toCodeText(amount)],
        ],
        note: paper.footer,
        qr: null,
        pageOf: t('page', { page: '{page}', pages: '{pages}' }),
        date: paper.paidAt,
      },
    },
    language,
    object: `receipt ${row.number}`,
    limit: { key: `receipt paper ${merchantId}`, windowMinutes: 60, triesMax: 120, blockMinutes: 30 },
  })
}
