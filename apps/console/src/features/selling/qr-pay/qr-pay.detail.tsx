// One sale at the till, and the payment it became.
import type { Output } from '@falaj/contract/kernel/endpoint'
import { declineWords } from '@falaj/contract/kernel/payment-states'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useSentence } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { CancelSale } from './qr-pay.cancel-sale.tsx'
import { qrPaySentences, qrPayWords } from './qr-pay.words.ts'

type QrSaleRecord = Output<typeof qrPay.detail>
const View = ({ found }: { readonly found: QrSaleRecord }) => {
  const t = useWords(qrPayWords)
  const language = useLanguage()
  const { facts } = useFieldFacts(qrPay.query)
  const { status } = found
  return (
    <Detail
      sum={
        <>
          <Amount of={found.amount} as="hero" />
          <StatusPill code={status} />
        </>
      }
      say={useSentence(qrPaySentences, found)}
      steps={found.until && <CancelSale id={found.id} />}
    >
      <DetailPart title={t('sale')}>
        <Facts
          facts={[
            ...facts(found, 'number', 'mode'),
            ...(found.why ? [{ name: t('why'), value: sayCode(declineWords, found.why, language) }] : []),
            ...(found.payment
              ? [
                  {
                    name: t('payment'),
                    value: (
                      <a className="digits" href={`${href('/fiat/transaction/record')}?open=${found.payment.id}`}>
                        {found.payment.number}
                      </a>
                    ),
                  },
                ]
              : []),
            ...(found.note ? facts(found, 'note') : []),
            ...(found.store ? facts(found, 'store') : []),
            ...facts(found, 'cashier', 'createdAt'),
            ...(found.endedAt ? facts(found, 'endedAt') : []),
          ]}
        />
      </DetailPart>
    </Detail>
  )
}
export const QrSaleDetail = ({ id }: { readonly id: string }) => (
  <Loaded of={qrPay.detail} input={{ id }}>
    {(found) => <View found={found} />}
  </Loaded>
)
