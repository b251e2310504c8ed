// Statements of coins: the same papers as of fiat money, with what each movement was worth.
import { useState } from 'react'
import { coins } from '@falaj/contract/kernel/coins'
import { cryptoStatement } from '@falaj/contract/crypto/crypto-statement'
import type { statement } from '@falaj/contract/accounts/statement'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import {
  CreateDialog,
  statementPageWords,
  Statements,
  type StatementCalls,
} from '../../accounts/statement/statement.read.ts'

/** They differ in path, area and currencies only; what is typed is checked by their own schemas. */
const list = cryptoStatement.query as unknown as typeof statement.balance
const calls = cryptoStatement as unknown as StatementCalls & Pick<typeof statement, 'add'>

export default function CryptoStatements() {
  const t = useWords(statementPageWords)
  const [creating, setCreating] = useState(false)
  return (
    <Page>
      <div className="statement-page">
        <p className="quiet page-lead">{t('coinLead')}</p>
        <Statements of={list} by={calls} onCreate={() => setCreating(true)} />
        <CreateDialog
          by={calls.add}
          list={list}
          types={['balance']}
          currencies={coins}
          open={creating}
          onClose={() => setCreating(false)}
        />
      </div>
    </Page>
  )
}
