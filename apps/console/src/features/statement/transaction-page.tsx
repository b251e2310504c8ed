import { StatementPage } from './list.tsx'

export default function TransactionStatements() {
  return <StatementPage groups={['purchase', 'transaction']} />
}
