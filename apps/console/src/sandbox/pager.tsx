import { useState } from 'react'
import { Pager } from '../blocks/record-list/pager.tsx'
import { Case } from './example.tsx'

const Try = ({
  label,
  total,
  compact = false,
}: {
  readonly label: string
  readonly total: number
  readonly compact?: boolean
}) => {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  return (
    // Here no list's address changes: a press on a page number is taken before the router sees it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are the controls
    <div
      className="card"
      onClickCapture={(event) => {
        const target = (event.target as Element).closest('a')?.getAttribute('href')?.slice(1)
        if (!target) return
        event.preventDefault()
        setPage(Number(target))
      }}
    >
      <Pager
        label={label}
        total={total}
        page={page}
        size={size}
        compact={compact}
        hrefOf={(to) => `#${to}`}
        onPage={setPage}
        onSize={(next) => {
          setSize(next)
          setPage(1)
        }}
      />
    </div>
  )
}
export default function PagerExample() {
  return (
    <>
      <Case title={['Nothing', '无记录']} plain>
        <Try label="0" total={0} />
      </Case>
      <Case title={['Nine pages: all shown', '九页：全部显示']} plain>
        <Try label="90" total={90} />
      </Case>
      <Case title={['Many pages: jumps of five', '多页：每次跳五页']} plain>
        <Try label="1842" total={1842} />
      </Case>
      <Case title={['Compact: jumps of three', '紧凑：每次跳三页']} plain>
        <Try label="1842 / 3" total={1842} compact />
      </Case>
    </>
  )
}
