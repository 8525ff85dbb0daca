// Draws the stated relations of a party and lets people walk them: a party is asked for its own relations when it is pressed.
// Names are painted on a canvas as text and never become markup.
import cytoscape from '/assets/lib/cytoscape.js';
import { askService } from './service.js';

const LONGEST = 40;
/** Relations of one kind that are drawn one by one; more are one node, and the list on the page has them. */
const MAX_DRAWN = 12;

const short = (text) => ([...text].length > LONGEST ? `${[...text].slice(0, LONGEST).join('')}…` : text);

/** The colours of the page as they are in its scheme. */
function colours() {
  const probe = document.body.appendChild(document.createElement('i'));
  const of = (name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  };
  const found = Object.fromEntries(['ink', 'quiet', 'edge', 'accent', 'card', 'alert'].map(of));
  probe.remove();
  return found;
}

const styleOf = ({ ink, quiet, edge, accent, card, alert }) => [
  {
    selector: 'node',
    style: {
      label: 'data(label)',
      'font-size': 11,
      color: ink,
      'text-wrap': 'wrap',
      'text-max-width': 120,
      'text-valign': 'bottom',
      'text-margin-y': 4,
      'background-color': card,
      'border-width': 2,
      'border-color': quiet,
      width: 22,
      height: 22,
    },
  },
  { selector: 'node[?isActive]', style: { 'border-color': alert, 'background-color': alert } },
  { selector: 'node[kind = "organization"]', style: { shape: 'round-rectangle' } },
  { selector: 'node[kind = "vessel"]', style: { shape: 'diamond' } },
  {
    selector: 'node[?isCentre]',
    style: { width: 30, height: 30, 'border-color': accent, 'border-width': 4, 'font-weight': 'bold' },
  },
  {
    selector: 'edge',
    style: {
      label: 'data(label)',
      'font-size': 9,
      color: quiet,
      'text-rotation': 'autorotate',
      'text-background-color': card,
      'text-background-opacity': 0.85,
      'line-color': edge,
      width: 1.2,
      'curve-style': 'bezier',
      'target-arrow-shape': 'triangle',
      'target-arrow-color': edge,
      'arrow-scale': 0.8,
    },
  },
];

/** A node; one for several parties names the group and the party that they are related to. */
const nodeOf = ({ id, name, kind, isActive, group, of }, isCentre = false) => ({
  group: 'nodes',
  data: {
    id: id ?? `name ${of ?? ''} ${name}`,
    record: id,
    label: short(name),
    kind: kind ?? 'other',
    ...{ isActive, isCentre, of, group: of && group },
  },
});

/** The folded list of a group on the page of a party; null on the page of another. */
const listOf = (group) => document.querySelector(`details[data-group="${CSS.escape(group)}"]`);

function unfold(group) {
  const list = listOf(group);
  list.open = true;
  list.scrollIntoView();
  list.querySelector('summary').focus();
}

/** The relations of a party, the many of one kind as one. */
const grouped = ({ id, relations }, centre) =>
  [...Map.groupBy(relations, ({ group }) => group)].flatMap(([group, some]) => {
    if (some.length <= MAX_DRAWN) return some;
    const label = listOf(group)?.querySelector('summary').textContent;
    const name = id === centre && label ? label : `${some.length} × ${some[0].type}`;
    return { ...some[0], id: null, name, of: id, isActive: some.some((one) => one.isActive) };
  });

/** The elements of a party and its relations that are not drawn yet. */
function elementsOf(party, graph, centre) {
  const own = nodeOf(party).data.id;
  const found = [];
  const has = (id) => graph.getElementById(id).nonempty() || found.some(({ data }) => data.id === id);
  for (const relation of grouped(party, centre)) {
    const other = nodeOf(relation);
    if (!has(other.data.id)) found.push(other);
    const [source, target] = relation.direction === 'out' ? [own, other.data.id] : [other.data.id, own];
    const id = `${source}\n${relation.type}\n${target}`;
    if (!has(id)) found.push({ group: 'edges', data: { id, source, target, label: short(relation.type) } });
  }
  return found;
}

const ask = async (id, query) => (await askService(`/entities/${encodeURIComponent(id)}/relations${query}`)).json();

/** The library adds a style to the page, which the page does not allow, unless it finds it there; party.css has its one rule. */
function standInForStyle() {
  const mark = document.createElement('meta');
  mark.id = '__________cytoscape_stylesheet';
  document.head.append(mark);
}

/** Draws the relations of the party of a record. `query`: `?as_of=…` for those of a day, or empty. */
export async function drawRelations(place, id, query) {
  const party = await ask(id, query);
  standInForStyle();
  const graph = cytoscape({
    container: place,
    elements: [nodeOf(party, true)],
    style: styleOf(colours()),
    minZoom: 0.2,
    maxZoom: 3,
    wheelSensitivity: 0.3,
  });
  const walked = new Set([party.id]);
  // Layouts are as high as they are wide; the place is wider.
  const stretch = () => {
    const by = Math.max(1, place.clientWidth / place.clientHeight / 1.3);
    graph.nodes().positions((node) => ({ x: node.position('x') * by, y: node.position('y') }));
    graph.fit(undefined, 30);
  };
  const arrange = (randomize) =>
    graph
      .layout({
        name: 'cose',
        animate: false,
        randomize,
        nodeDimensionsIncludeLabels: true,
        idealEdgeLength: () => 110,
        stop: stretch,
      })
      .run();
  graph.add(elementsOf(party, graph, party.id));
  arrange(true);
  graph.on('tap', 'node', async ({ target }) => {
    const { record, group, of } = target.data();
    if (group) return of === party.id ? unfold(group) : location.assign(`/entities/${encodeURIComponent(of)}${query}`);
    if (!record) return;
    if (walked.has(record)) {
      if (record !== party.id) location.assign(`/entities/${encodeURIComponent(record)}${query}`);
      return;
    }
    walked.add(record);
    graph.add(elementsOf(await ask(record, query), graph, party.id));
    arrange(false);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => graph.style(styleOf(colours())));
  return graph;
}
