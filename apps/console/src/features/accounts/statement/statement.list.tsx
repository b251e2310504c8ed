// Statements of one group, and the way to a new one.
import { useState } from 'react'
import { statement, statementCurrencies } from '@falaj/contract/accounts/statement'
import { isByStore, typesOf, type StatementGroup } from '@falaj/contract/accounts/statement-types'
import { ChildSwitch, useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { StoreNames } from '../../../blocks/store/store-name.tsx'
import { dayText } from '../../../blocks/zone.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { ChildStatements } from './statement.child.tsx'
import { CreateDialog } from './statement.create-dialog.tsx'
import { StatementDetail, type StatementCalls } from './statement.detail.tsx'
import { Schedules } from './statement.schedules.tsx'
import { StatementTabs, useStatementGroup } from './statement.tabs.tsx'
import { statementPageWords } from './statement.words.ts'
import './statement.css'

interface StatementsProps {
  readonly of: typeof statement.balance
  readonly by: StatementCalls
  /** Some of them can be for some stores only. */
  readonly byStore?: boolean
  readonly onCreate: () => void
}
/** A list of statements, of fiat money or of coins. */
export const Statements = ({ of, by, byStore = false, onCreate }: StatementsProps) => {
  const t = useWords(statementPageWords)
  return (
    <RecordList
      of={of}
      columns={(c) => [
        c.text('number'),
        c.status('status'),
        c.text('type'),
        ...(of === statement.transaction ? [c.text('about')] : []),
        ...(byStore ? [c.cell('stores', (row) => (row.stores ? <StoreNames codes={row.stores} /> : null))] : []),
        c.cell('firstDay', (row) => (
          <span className="digits statement-period">
            {dayText(row.firstDay)} – {dayText(row.lastDay)}
          </span>
        )),
        c.cell('opening', (row) => (row.opening ? <Amount of={row.opening} as="cell" /> : null)),
        c.cell('credits', (row) => (row.credits ? <Amount of={row.credits} as="cell" bare /> : null)),
        c.cell('debits', (row) => (row.debits ? <Amount of={row.debits} as="cell" bare /> : null)),
        c.cell('closing', (row) => (row.closing ? <Amount of={row.closing} as="cell" bare /> : null)),
        c.cell('rows', (row) => <span className="digits">{row.rows.toLocaleString('en')}</span>),
        c.time('createdAt'),
        c.text('by'),
      ]}
      filters={(f) => [
        f.text('text'),
        f.choice('type'),
        f.choice('currency'),
        f.choice('status'),
        ...(byStore ? [f.stores('store')] : []),
        f.dates('createdAt'),
      ]}
      drawer={(id) => <StatementDetail id={id} by={by} />}
      actions={
        <button type="button" className="button button-primary" onClick={onCreate}>
          <Glyph name="plus" size={14} />
          {t('create')}
        </button>
      }
    />
  )
}

const StatementList = ({ group }: { readonly group: StatementGroup }) => {
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Statements
        of={statement[group]}
        by={statement}
        byStore={typesOf(group).some(isByStore)}
        onCreate={() => setCreating(true)}
      />
      <CreateDialog
        by={statement.add}
        list={statement[group]}
        types={typesOf(group)}
        currencies={statementCurrencies}
        open={creating}
        onClose={() => setCreating(false)}
      />
      <Schedules group={group} />
    </>
  )
}

export const StatementPage = () => {
  const t = useWords(statementPageWords)
  const group = useStatementGroup() ?? 'balance'
  const mid = useChildMid()
  return (
    <Page actions={<ChildSwitch />}>
      <StatementTabs />
      <div className="statement-page">
        <p className="quiet page-lead">{t('balanceLead')}</p>
        {mid ? <ChildStatements key={group} mid={mid} group={group} /> : <StatementList key={group} group={group} />}
      </div>
    </Page>
  )
}
