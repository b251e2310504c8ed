// The lists of the referral area: commissions, merchants, payouts, and the months.
import { referralArea } from '@falaj/contract/growth/referral-area'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { useWords } from '../../../words/language.tsx'
import { CommissionView, PayOutButton, PayoutView } from '../commission/commission.read.ts'
import { StatementView } from './referral-area.statement-view.tsx'
import { referralWords } from './referral-area.words.ts'

const commissionTotals = ['commission', 'vat', 'total'] as const
export const LineList = () => (
  <RecordList
    of={referralArea.lines}
    counts={referralWords.totals}
    totals={commissionTotals.map((field) => ({
      field,
      title: referralArea.lines.titles[field] as { en: string; zh: string },
    }))}
    columns={(c) =>
      c.all({
        first: ['createdAt', 'payment', 'merchant', 'amount', 'rate', 'commission', 'state', 'clearsOn', 'kind'],
        cells: {
          commission: ({ commission }) => <Amount of={commission} bare />,
          clearsOn: ({ clearsOn, payout }) => payout ?? dayText(clearsOn),
        },
        shows: { clearsOn: ['clearsOn', 'payout'] },
        without: ['vat', 'total', 'payout', 'month', 'merchantMid'],
        onCard: ['merchant', 'commission'],
      })
    }
    drawer={(id) => <CommissionView id={id} />}
    exportable
  />
)
export const MerchantList = () => (
  <RecordList
    of={referralArea.merchants}
    counts={referralWords.counted}
    columns={(c) =>
      c.all({
        first: [
          'since',
          'merchantMid',
          'merchant',
          'status',
          'volume',
          'payments',
          'commission',
          'rate',
          'lastActiveAt',
        ],
        onCard: ['merchant', 'volume', 'commission'],
      })
    }
    exportable
  />
)
export const PayoutList = () => (
  <RecordList
    of={referralArea.payouts}
    counts={totalWords.all}
    columns={(c) =>
      c.all({
        first: ['createdAt', 'number', 'status', 'amount', 'lines', 'payee'],
        onCard: ['payee', 'amount'],
      })
    }
    drawer={(id) => <PayoutView id={id} />}
    actions={<PayOutButton />}
    exportable
  />
)
export const StatementList = () => {
  const t = useWords(referralWords)
  return (
    <>
      <p className="quiet page-lead referral-lead">{t('statementLead')}</p>
      <RecordList
        of={referralArea.statements}
        columns={(c) => c.all({ first: ['month', 'closing'], without: ['currency'] })}
        drawer={(id) => <StatementView id={id} />}
        exportable
      />
    </>
  )
}
export const MonthList = () => <RecordList of={referralArea.settlementStatements} exportable />
