// Smart codes for print: table tents, stickers, posters.
import type { FileReference } from '@falaj/contract/workspace/file'
import type { smartCode } from '@falaj/contract/selling/smart-code'
import { speak, words } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { payPath } from '../../../platform/payment/pay-code.ts'
import { cachedPdf } from '../../../platform/pdf/cache.ts'
import * as store from './smart-code.store.ts'

const printWords = words({
  scan: { en: 'Scan to pay', zh: '扫码支付' },
  both: { en: '扫码支付', zh: 'Scan to pay' },
})
export const codeFile = async (call: Call<typeof smartCode.file>): Promise<FileReference> => {
  const { settings, request, input, tx } = call
  const { merchantId } = call.me()
  const codes = await store.findAll(tx, merchantId, input.ids)
  const [first] = codes
  if (!first || codes.length < input.ids.length) throw fail('NOT_FOUND')
  const named = codes.length === 1 ? first.number : `smart-codes-${codes.length}`
  const merchant = await tx
    .selectFrom('merchant')
    .select(['name_en', 'name_zh'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const t = speak(printWords, input.language)
  return cachedPdf(call, {
    purpose: 'smart-code',
    name: `${named}-${input.layout}`,
    content: {
      codes: {
        layout: input.layout,
        merchant: input.language === 'zh' ? merchant.name_zh : merchant.name_en,
        says: [t('scan'), t('both')],
        codes: codes.map(({ name, number, code, mode, amount_minor: minor, currency }) => ({
          name,
          number,
          amount: mode === 'fixed' && minor ? toCodeText(inMinor(minor, currency)) : null,
          address: `${settings.publicOrigin ?? request.origin}${payPath(code)}`,
        })),
      },
    },
    language: input.language,
    object: `smart-code ${codes.length === 1 ? first.number : 'bulk'}`,
    limit: { key: `smart code paper ${merchantId}`, windowMinutes: 60, triesMax: 60, blockMinutes: 30 },
  })
}
