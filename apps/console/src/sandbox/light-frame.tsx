// The frame of an example: a caption and the block in one of its states.
import type { ReactNode } from 'react'
import './light-frame.css'

export const Examples = ({ children }: { readonly children: ReactNode }) => (
  <div className="light-examples">{children}</div>
)
export const Example = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card card-body">
    <h2>{title}</h2>
    {children}
  </section>
)
