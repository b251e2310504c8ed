// What a record is linked with, each with the way to it: for its rail. Nothing while there is nothing.
import { businessObjectOf, wayTo } from '@falaj/contract/kernel/business-objects'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import type { RecordKind } from '@falaj/contract/kernel/movements'
import { record } from '@falaj/contract/overview/record'
import { useQuery } from '../../api/use.ts'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { DetailPart } from '../drawer/detail.tsx'
import { Facts } from '../facts/facts.tsx'
import { linkedWords } from './words.ts'
import './linked.css'

export interface LinkedProps {
  readonly kind: RecordKind
  readonly id: string
}
export const Linked = ({ kind, id }: LinkedProps) => {
  const t = useWords(linkedWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const { data } = useQuery(record.linked, { kind, id }, { enabled: mayCall(record.linked, visitor) })
  if (!data || data.links.length === 0) return null
  const nameOf = (code: string): string => businessObjectOf(code)?.[language] ?? code
  const names = [...new Set(data.links.map((link) => nameOf(link.kind)))]
  return (
    <DetailPart title={t('linked')}>
      <Facts
        facts={names.map((name) => ({
          name,
          value: data.links
            .filter((link) => nameOf(link.kind) === name)
            .map((link) => {
              const way = wayTo(link.kind, link.id, visitor)
              const key = `${link.kind} ${link.id}`
              return way ? (
                <a key={key} className="linked digits" href={way}>
                  {link.text}
                </a>
              ) : (
                <span key={key} className="linked digits">
                  {link.text}
                </span>
              )
            }),
        }))}
      />
    </DetailPart>
  )
}
