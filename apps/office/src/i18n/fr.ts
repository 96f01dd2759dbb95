import auctions from './fr/auctions.json'
import exclusives from './fr/exclusives.json'
import frame from './fr/frame.json'
import news from './fr/news.json'
import problems from './fr/problems.json'
import team from './fr/team.json'

export default { ...auctions, ...exclusives, ...frame, ...news, ...problems, ...team }
