// The way of the money as one channel, drawn twice from the same stations: lying from 768 up, standing under it.
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Introduction } from './content.ts'
import { Lying, Standing } from './flow-drawing.tsx'
import { filled } from './terms.ts'
import { introductionWords } from './words.ts'
import './flow.css'

export interface FlowProps {
  readonly of: Introduction
  /** The branch's label: the fee of the worked example. */
  readonly branch: string
  /** The branch joins the channel. */
  readonly earned: boolean
}
export const Flow = ({ of, branch, earned }: FlowProps) => {
  const t = useWords(introductionWords)
  const language = useLanguage()
  const { stations, feeAfter, sentence } = of.flow
  const stops = stations.map(({ who, does, whose }) => ({
    whose,
    who: who[language],
    does: filled(does, of.key, language),
  }))
  const drawing = { stops, feeAfter, branch, earned, label: sentence[language] }
  const holders = [...new Set(stations.map(({ whose }) => whose))]
  return (
    <figure>
      <Lying {...drawing} />
      <Standing {...drawing} />
      <figcaption className="flow-legend">
        {holders.map((holder) => (
          <span key={holder}>
            <svg width="20" height="8" aria-hidden="true" focusable="false">
              <line className="flow-way" data-whose={holder} x1="0" x2="20" y1="4" y2="4" />
            </svg>
            {t(holder)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
