// The drawing itself, on recharts; loaded only where something is drawn.
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Label, Series } from './chart-card.tsx'
import { shortNumber, ticksOf } from './ticks.ts'

export interface DrawingProps {
  readonly labels: readonly Label[]
  readonly series: readonly Series[]
  readonly as: 'lines' | 'bars'
  readonly format: (value: number) => string
  readonly from?: 'nothing' | 'least'
}
interface Box {
  readonly x?: number | string
  readonly y?: number | string
  readonly width?: number | string
  readonly height?: number | string
}
/** The same step of the previous period: a mark where its bar would end. Marks are not joined, so they imply nothing in between. */
const Mark = ({ x = 0, y = 0, width = 0, height = 0 }: Box) => {
  const [left, wide] = [Number(x), Number(width)]
  if (!Number(height)) return null
  const line = `M${left},${Number(y)}h${wide}`
  return (
    <>
      {/* A rim of the card's own colour: the mark is seen on the bar as well as beside it. */}
      <path d={line} stroke="var(--surface)" strokeWidth={5} />
      <path d={line} stroke="var(--ink-3)" strokeWidth={2} {...(wide < 14 ? {} : { strokeDasharray: '3 2' })} />
    </>
  )
}

export default function Drawing({ labels, series, as, format, from = 'nothing' }: DrawingProps) {
  const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12 } } as const
  const shortOf = new Map(labels.map(({ name, short }) => [name, short]))
  const isLine = ({ earlier, band }: Series): boolean => !earlier && !band
  // A band has the colour of the line it surrounds, which precedes it.
  const colourOf = (index: number): string =>
    series[index]?.earlier ? 'var(--ink-3)' : `var(--series-${series.slice(0, index + 1).filter(isLine).length})`
  const points = labels.map(({ name }, at) => ({
    name,
    ...Object.fromEntries(series.map(({ values, band }, index) => [index, band?.[at] ?? values[at] ?? null])),
  }))
  const all = series.flatMap(({ values, band }) => (band ? band.flat() : values))
  const lines = ticksOf(Math.max(0, ...all), from === 'least' && all.length > 0 ? Math.min(...all) : 0)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap={labels.length > 20 ? '22%' : '32%'}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="3 4" />
        <XAxis
          {...axis}
          dataKey="name"
          tickFormatter={(name: string) => shortOf.get(name) ?? ''}
          interval="equidistantPreserveStart"
          minTickGap={24}
        />
        {/* Bars of one axis are placed side by side; the marks lie on theirs. */}
        <XAxis xAxisId="earlier" dataKey="name" hide />
        <YAxis
          {...axis}
          tickFormatter={shortNumber}
          width={44}
          ticks={[...lines]}
          domain={[lines[0] ?? 0, lines.at(-1) ?? 1]}
        />
        <Tooltip
          cursor={as === 'bars' ? { fill: 'var(--hover)' } : { stroke: 'var(--line-strong)' }}
          isAnimationActive={false}
          separator=": "
          itemSorter={({ dataKey }) => Number(dataKey)}
          formatter={(value) =>
            Array.isArray(value) ? value.map((each) => format(Number(each))).join(' – ') : format(Number(value))
          }
          contentStyle={{
            border: '1px solid var(--line)',
            borderRadius: 10,
            background: 'var(--surface)',
            color: 'var(--ink)',
            fontSize: 12,
          }}
          itemStyle={{ color: 'var(--ink)', fontVariantNumeric: 'tabular-nums', padding: 0 }}
        />
        {series.map(({ name, earlier, band }, index) => {
          const colour = colourOf(index)
          const shared = { dataKey: String(index), name, isAnimationActive: false } as const
          if (band)
            return (
              <Area
                key={name}
                {...shared}
                type="linear"
                stroke="none"
                fill={colour}
                fillOpacity={0.14}
                activeDot={false}
              />
            )
          if (as === 'bars')
            return earlier ? (
              <Bar key={name} {...shared} xAxisId="earlier" fill="none" shape={Mark} maxBarSize={40} />
            ) : (
              <Bar key={name} {...shared} fill={colour} radius={[3, 3, 0, 0]} maxBarSize={40} />
            )
          if (earlier)
            return (
              <Line
                key={name}
                {...shared}
                type="linear"
                stroke={colour}
                strokeWidth={1.5}
                strokeDasharray="3 4"
                dot={false}
              />
            )
          return series.filter(isLine).length === 1 && !series.some((each) => each.band) ? (
            <Area
              key={name}
              {...shared}
              type="linear"
              stroke={colour}
              strokeWidth={2.2}
              fill={colour}
              fillOpacity={0.16}
              dot={false}
            />
          ) : (
            <Line key={name} {...shared} type="linear" stroke={colour} strokeWidth={2.2} dot={false} />
          )
        })}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
