// The worked example, line by line and summed. On a phone every line is a card of its own.
import { products } from '@falaj/contract/kernel/products'
import { toDisplay } from '@falaj/money'
import { useLanguage, useWords } from '../../words/language.tsx'
import { amountText, rateText } from '../introduction/terms.ts'
import type { WorkedSums, WorkedLine } from './worked.ts'
import { solutionWords } from './words.ts'

const columns = ['gross', 'fee', 'vat', 'net'] as const

const Figures = ({ of }: { readonly of: WorkedSums }) => {
  const t = useWords(solutionWords)
  return columns.map((column) => (
    <td key={column} data-label={t(column)}>
      {toDisplay(of[column])}
    </td>
  ))
}

export const WorkedTable = ({
  title,
  lines,
  total,
}: {
  readonly title: string
  readonly lines: readonly WorkedLine[]
  readonly total: WorkedSums
}) => {
  const t = useWords(solutionWords)
  const language = useLanguage()
  return (
    <table className="worked">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((worked) => (
          <tr key={worked.line.name.en}>
            <th scope="row">
              {worked.line.name[language]}
              <span className="worked-rule">
                {t('counted', { count: worked.line.count, each: amountText(worked.line.each) })}
                {' · '}
                {rateText(products[worked.line.product].fee)}
              </span>
            </th>
            <Figures of={worked} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <Figures of={total} />
        </tr>
      </tfoot>
    </table>
  )
}
