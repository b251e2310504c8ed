// The rows that belong to one record, a page at a time; the address stays the record's.
import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Input, Output, PageParam } from '@falaj/contract/kernel/endpoint'
import { Loaded } from '../loaded/loaded.tsx'
import { Pager } from '../record-list/pager.tsx'
import './paged.css'

type PagedEndpoint = Endpoint<
  z.ZodMiniType<{ readonly pageParam: PageParam }>,
  z.ZodMiniType<{ readonly rows: readonly unknown[]; readonly total: number }>
>
export interface PagedProps<E extends PagedEndpoint> {
  readonly of: E
  readonly input: Omit<Input<E>, 'pageParam'>
  readonly label: string
  readonly size?: number
  readonly children: (rows: Output<E>['rows']) => ReactNode
}
export const Paged = <E extends PagedEndpoint>({ of, input, label, size: first = 10, children }: PagedProps<E>) => {
  const [{ number, size }, setPage] = useState({ number: 1, size: first })
  return (
    <Loaded of={of} input={{ ...input, pageParam: { number, size } } as Input<E>} lines={6} keepPrevious>
      {({ rows, total }) => (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on a phone, so the keyboard must reach it */}
          <div className="scroll-sideways" tabIndex={0} role="region" aria-label={label}>
            {children(rows)}
          </div>
          {total > size && (
            <Pager
              label={label}
              total={total}
              page={number}
              size={size}
              compact
              isLocal
              hrefOf={(n) => `#page-${n}`}
              onPage={(n) => setPage({ number: n, size })}
              onSize={(n) => setPage({ number: 1, size: n })}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
