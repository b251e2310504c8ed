// A paper on a page: contents, numbered sections and clauses, print and PDF. Readable, and complete, without JavaScript.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { useSyncExternalStore } from 'react'
import {
  clauseNumbers,
  dayText,
  documentPath,
  letterOf,
  type Block,
  type Paper as PaperText,
} from '@falaj/contract/papers/paper'
import { href } from '@falaj/contract/kernel/routes'
import { useLanguage, useWords } from '../words/language.tsx'
import { paperWords } from './paper-words.ts'
import './paper.css'

const never = () => () => undefined
/** False in prerendered HTML: a button that needs a script is not shown where none runs. */
const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export const PaperActions = ({ paper }: { readonly paper: PaperText }) => {
  const t = useWords(paperWords)
  const language = useLanguage()
  const scripts = useScripts()
  const file = documentPath(paper, language)
  return (
    <div className="paper-actions">
      <a className="button" href={href('/agreements/pdf-viewer', {}, { file })}>
        {t('openPdf')}
      </a>
      <a className="button" href={file} download>
        {t('downloadPdf')}
      </a>
      {scripts && (
        <button type="button" className="button" onClick={() => window.print()}>
          {t('print')}
        </button>
      )}
    </div>
  )
}

const Item = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <li>
    <span className="paper-label digits">{label}</span>
    <span>{text}</span>
  </li>
)
const BlockView = ({
  block,
  number,
  lettered,
}: {
  readonly block: Block
  readonly number: string | null
  readonly lettered: boolean
}) => {
  const language = useLanguage()
  const say = (both: Bilingual): string => both[language]
  if ('list' in block)
    return (
      <ul className="paper-list">
        {block.list.map((item, at) => (
          <Item key={item.en} label={lettered ? `(${letterOf(at)})` : '•'} text={say(item)} />
        ))}
      </ul>
    )
  if ('steps' in block)
    return (
      <ol className="paper-list">
        {block.steps.map((item, at) => (
          <Item key={item.en} label={`${at + 1}.`} text={say(item)} />
        ))}
      </ol>
    )
  if ('table' in block)
    return (
      <table className="paper-table">
        <thead>
          <tr>
            {block.table.head.map((cell) => (
              <th key={cell.en} scope="col">
                {say(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.table.rows.map((row) => (
            <tr key={row[0]?.en}>
              {row.map((cell, at) => (
                <td key={block.table.head[at]?.en} data-head={block.table.head[at]?.[language]}>
                  {say(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  return (
    <p className="paper-clause">
      {number && <span className="paper-number digits">{number}</span>}
      <span>{say(block)}</span>
    </p>
  )
}

/** `heading`: the paper brings the page's h1; on members' pages the page has it already. */
export const Paper = ({ paper, heading }: { readonly paper: PaperText; readonly heading: boolean }) => {
  const t = useWords(paperWords)
  const language = useLanguage()
  return (
    <article className="paper" data-numbered={paper.numbered}>
      <div className="paper-head">
        {heading && <h1>{paper.title[language]}</h1>}
        <p className="quiet small digits">{t('version', { version: paper.version, date: dayText(paper.date) })}</p>
        <p className="paper-lead">{paper.lead[language]}</p>
        <PaperActions paper={paper} />
      </div>
      <nav className="paper-contents" aria-label={t('contents')} id="contents">
        <h2>{t('contents')}</h2>
        <ol>
          {paper.sections.map((section, at) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>
                <span className="digits">{at + 1}</span>
                <span>{section.title[language]}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="paper-body">
        {paper.sections.map((section, at) => {
          const numbers = clauseNumbers(paper, section, at)
          return (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>
                <span className="digits">{at + 1}</span> {section.title[language]}
              </h2>
              {section.blocks.map((block, index) => (
                <BlockView key={index} block={block} number={numbers[index] ?? null} lettered={paper.numbered} />
              ))}
            </section>
          )
        })}
        <p className="paper-up">
          <a href="#contents">{t('toTop')}</a>
        </p>
      </div>
    </article>
  )
}
