// A smart code for print: a table tent, a sticker, a poster.
import type { FileReference } from '@falaj/contract/file'
import type { smartCode } from '@falaj/contract/smart-code'
import { speak, words } from '@falaj/contract/words'
import { toCodeText } from '@falaj/money'
import { inMinor } from '../../platform/db/page.ts'
import type { Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { payPath } from '../../platform/payment/pay-code.ts'
import { cachedPdf } from '../../platform/pdf/cache.ts'
import * as store from './store.ts'

const printWords = words({
  scan: { en: 'Scan to pay', zh: '扫码支付' },
  both: { en: '扫码支付', zh: 'Scan to pay' },
})
export const codeFile = async (call: Call<typeof smartCode.file>): Promise<FileReference> => {
  const { settings, request, input, tx } = call
  const { merchantId } = call.me()
  const found = await store.find(tx, merchantId, input.id)
  if (!found) throw fail('NOT_FOUND')
  const merchant = await tx
    .selectFrom('merchant')
    .select(['name_en', 'name_zh'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const t = speak(printWords, input.language)
  return cachedPdf(call, {
    purpose: 'smart-code',
    name: `${found.number}-${input.layout}`,
    content: {
      code: {
        layout: input.layout,
        merchant: input.language === 'zh' ? merchant.name_zh : merchant.name_en,
        name: found.name,
        number: found.number,
        says: [t('scan'), t('both')],
        amount:
          found.mode === 'fixed' && found.amount_minor ? toCodeText(inMinor(found.amount_minor, found.currency)) : null,
        address: `${settings.publicOrigin ?? request.origin}${payPath(found.code)}`,
      },
    },
    language: input.language,
    object: `smart-code ${found.number}`,
    limit: { key: `smart code paper ${merchantId}`, windowMinutes: 60, triesMax: 60, blockMinutes: 30 },
  })
}
