// Monthly statements of commissions, the payouts, and what was paid month by month.
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { MonthList, PayoutList, StatementList } from './referral-area.lists.tsx'
import { referralWords } from './referral-area.words.ts'
import './referral-area.css'

export default function Statements() {
  const t = useWords(referralWords)
  return (
    <Page>
      <TabParts
        label={t('parts')}
        title={t}
        parts={{
          statements: () => <StatementList />,
          payouts: () => <PayoutList />,
          'by-month': () => <MonthList />,
        }}
      />
    </Page>
  )
}
