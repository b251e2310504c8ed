export { StatementPage as default } from './statement.list.tsx'
