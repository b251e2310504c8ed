import { StatementPage } from './statement.list.tsx'

export default function BalanceStatements() {
  return <StatementPage groups={['balance', 'settlement', 'charge']} />
}
