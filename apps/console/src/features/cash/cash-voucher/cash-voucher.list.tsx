import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashVoucher } from '@falaj/contract/cash/cash-voucher'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { VoucherView } from './cash-voucher.detail.tsx'
import { IssueVouchers } from './cash-voucher.form.tsx'
import { cashVoucherWords } from './cash-voucher.words.ts'

export const VoucherList = () => {
  const t = useWords(cashVoucherWords)
  const mayChange = mayEnter(areas.fiatMoneyMovement, visitorOf(useStore(site)))
  const [isIssuing, setIsIssuing] = useState(false)
  return (
    <>
      <RecordList
        of={cashVoucher.query}
        counts={totalWords.all}
        columns={(c) =>
          c.all({
            first: ['issuedAt', 'number', 'status', 'value', 'agent', 'expiresAt', 'redeemedAt', 'topUpNo'],
            onCard: ['agent'],
            cells: { agent: ({ agent }) => agent ?? <span className="quiet">{t('ownTills')}</span> },
          })
        }
        drawer={(id) => <VoucherView id={id} />}
        actions={
          mayChange && (
            <button type="button" className="button button-primary" onClick={() => setIsIssuing(true)}>
              {t('issue')}
            </button>
          )
        }
        exportable
      />
      {isIssuing && <IssueVouchers onClose={() => setIsIssuing(false)} />}
    </>
  )
}
