// What receipts cost, month by month, and how one month's charge came about.
import { receipt, type ReceiptFeeDetail } from '@falaj/contract/payments/receipt'
import { toCodeText } from '@falaj/money'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { Entries, Explained } from '../../../blocks/entries/entries.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { useWords } from '../../../words/language.tsx'
import { receiptWords } from './receipt.words.ts'

const Found = ({ found }: { readonly found: ReceiptFeeDetail }) => {
  const t = useWords(receiptWords)
  const { facts } = useFieldFacts(receipt.fees)
  const { id, sent, free, charged, each, fee, vat, month } = found
  return (
    <RecordView
      list={receipt.fees}
      found={found}
      status="SUCCESS"
      say={t('sayFee', { n: charged, month, each: toCodeText(each) })}
      linked={{ kind: 'receipt-fee', id }}
      facts={facts(found, 'number', 'chargedAt', 'month', 'sent', 'free', 'charged', 'each', 'fee', 'vat')}
    >
      <DetailPart title={t('explains')}>
        <p>
          {t('feeHow', {
            sent: sent.toLocaleString('en'),
            monthly: free.toLocaleString('en'),
            charged: charged.toLocaleString('en'),
            each: toCodeText(each),
            fee: toCodeText(fee),
            vat: toCodeText(vat),
          })}
        </p>
        {found.explained && <Explained explained={found.explained} />}
        <Entries entries={found.entries} />
      </DetailPart>
    </RecordView>
  )
}
const ReceiptFee = ({ id }: { readonly id: string }) => (
  <Loaded of={receipt.fee} input={{ id }}>
    {(found) => <Found found={found} />}
  </Loaded>
)
export const ReceiptFeeList = () => (
  <RecordList
    of={receipt.fees}
    columns={(c) =>
      c.all({ first: ['chargedAt', 'number', 'month', 'amount', 'fee', 'vat', 'charged'], onCard: ['month'] })
    }
    drawer={(id) => <ReceiptFee id={id} />}
    exportable
  />
)
