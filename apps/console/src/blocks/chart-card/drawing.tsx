// The drawing itself, on recharts; loaded only where something is drawn.
import { Area, Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Series } from './chart-card.tsx'
import { onDot, onLine, pointsOf } from './points.ts'

const thousands = (value: number): string => (Math.abs(value) >= 1000 ? `${Math.round(value / 1000)}k` : String(value))
const dayMonth = (day: string): string => `${day.slice(8, 10)}-${day.slice(5, 7)}`

export interface DrawingProps {
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly as: 'lines' | 'bars'
  readonly lastIsOpen: boolean
  /** A day in words. */
  readonly nameOf: (day: string) => string
  readonly format: (value: number) => string
}
export default function Drawing({ days, series, as, lastIsOpen, nameOf, format }: DrawingProps) {
  const axis = { tickLine: false, axisLine: false, tick: { fill: 'var(--ink-3)', fontSize: 12 } } as const
  const present = series.filter(({ earlier }) => !earlier)
  const colourOf = (place: number): string =>
    series[place]?.earlier
      ? 'var(--ink-3)'
      : `var(--series-${1 + series.slice(0, place).filter(({ earlier }) => !earlier).length})`
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={pointsOf(days, series, lastIsOpen)}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="3 4" />
        <XAxis {...axis} dataKey="day" tickFormatter={dayMonth} minTickGap={32} />
        <YAxis {...axis} tickFormatter={thousands} width={44} tickCount={4} />
        <Tooltip
          cursor={{ stroke: 'var(--line-strong)', fill: 'var(--hover)' }}
          isAnimationActive={false}
          labelFormatter={(day) => (typeof day === 'string' ? nameOf(day) : '')}
          formatter={(value) => format(Number(value))}
          contentStyle={{
            border: '1px solid var(--line)',
            borderRadius: 10,
            background: 'var(--surface)',
            color: 'var(--ink)',
            fontSize: 12,
          }}
          itemStyle={{ color: 'var(--ink)', fontVariantNumeric: 'tabular-nums' }}
        />
        {series.map(({ name, earlier }, place) => {
          const colour = colourOf(place)
          const shared = { dataKey: onLine(place), name, isAnimationActive: false, type: 'monotone' } as const
          if (earlier)
            return <Line key={name} {...shared} stroke={colour} strokeWidth={1.5} strokeDasharray="3 4" dot={false} />
          if (as === 'bars')
            return (
              <Bar
                key={name}
                dataKey={onLine(place)}
                name={name}
                isAnimationActive={false}
                fill={colour}
                radius={[3, 3, 0, 0]}
                maxBarSize={28}
              />
            )
          return present.length === 1 ? (
            <Area
              key={name}
              {...shared}
              stroke={colour}
              strokeWidth={2.2}
              fill={colour}
              fillOpacity={0.16}
              dot={false}
            />
          ) : (
            <Line key={name} {...shared} stroke={colour} strokeWidth={2.2} dot={false} />
          )
        })}
        {lastIsOpen &&
          series.map(({ name, earlier }, place) =>
            earlier ? null : (
              <Line
                key={name}
                dataKey={onDot(place)}
                name={name}
                isAnimationActive={false}
                stroke="none"
                dot={{ r: 4, fill: colourOf(place), stroke: 'none' }}
                activeDot={{ r: 5, fill: colourOf(place) }}
              />
            ),
          )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}
