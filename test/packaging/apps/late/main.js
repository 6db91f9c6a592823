import Tavern from 'tavern-im'
import '../page/page.js'

window.Tavern = Tavern
