import { StatementPage } from './statement.list.tsx'

export default function TransactionStatements() {
  return <StatementPage groups={['purchase', 'transaction']} />
}
