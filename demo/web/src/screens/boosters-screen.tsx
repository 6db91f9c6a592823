import { useSearchParams } from 'react-router'
import { BoosterBar } from '../features/boosters/booster-bar.tsx'
import { filterIn, searchOf } from '../features/boosters/booster-filter.ts'
import { BoosterList } from '../features/boosters/booster-list.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

/** The hall of boosters. */
export const BoostersScreen = () => {
  const goBack = useGoBack('/')
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  return (
    <Page
      header={
        <>
          <NavBar title="打手大厅" onBack={goBack} />
          <BoosterBar
            filter={filter}
            onChange={(changed) =>
              setSearch((before) => searchOf({ ...filterIn(before), ...changed }), {
                replace: true,
              })
            }
          />
        </>
      }
    >
      <BoosterList filter={filter} onReset={() => setSearch({}, { replace: true })} />
    </Page>
  )
}
