// The landing page.
import '../../blocks/channel-bar/channel-bar.css'
import { Footer } from '../foot/footer.tsx'
import { Hero } from '../landing/hero.tsx'
import { Claims, End, People, Products, Safety, Solutions } from '../landing/sections.tsx'
import '../landing/landing.css'

export const description = {
  en: 'A back office for merchants: balances you can open down to their entries, approvals tied to what was seen, a history you can verify yourself.',
  zh: '商户后台：余额逐笔追溯到分录，审批与所见内容绑定，历史记录可由您自行验证；十六个产品，十个行业解决方案。',
}

export const Page = () => (
  <>
    <article className="landing">
      <Hero />
      <Claims />
      <People />
      <Products />
      <Solutions />
      <Safety />
      <End />
    </article>
    <Footer />
  </>
)
