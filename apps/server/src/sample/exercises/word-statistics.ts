import type { Exercise } from './exercise.ts';

/** A first program: read a text, count, report. */
export const wordStatistics: Exercise = {
  assignment: 'Word statistics',
  template: 'word-statistics-python',
  description: 'Count the words of a text in Python',
  rubric: {
    name: 'Word statistics Rubric',
    items: [
      { explanation: 'Splits words correctly, apostrophes included', points: -3 },
      { explanation: 'Handles an empty text', points: -2 },
      { explanation: 'Order of equally frequent words is defined', points: -2 },
      { explanation: 'Uses the standard library where it helps', points: 1 },
      { explanation: 'Names say what they hold', points: -1 },
      { explanation: 'Tests cover the edge cases', points: 2 },
    ],
  },
  files: {
    'README.md': `# Word statistics

Write a small library that describes a text: its words, the most frequent ones, and how long
words are on average. The command line is there already and calls your functions.

    python stats.py texts/harbour.txt

## What to do

1. \`words\`: the words of a text in lower case. Letters and apostrophes belong to words.
2. \`top_words\`: the most frequent words with their counts, most frequent first.
3. \`average_length\`: the mean length of the words.
4. Add tests of your own to \`test_stats.py\`. Run them with \`python -m pytest\`.

Commit early and push often: the last push before the due date counts.

## Notes

@@notes@@
`,
    'stats.py': `"""Describes a text by its words."""
@@imports@@


@@words@@


@@top@@


@@average@@


def report(text):
    lines = [f"{len(words(text))} words, {average_length(text):.1f} letters on average"]
    for word, count in top_words(text, 5):
        lines.append(f"{count:>6}  {word}")
    return "\\n".join(lines)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(report(file.read()))
`,
    'test_stats.py': `from stats import average_length, top_words, words


def test_words_are_lower_case():
    assert words("The tide, the moon.") == ["the", "tide", "the", "moon"]


@@tests@@
`,
    'texts/harbour.txt': `The harbour wakes before the town does. Boats that left in the dark come home in
the half light, and the gulls, who keep better hours than any clerk, are there
to meet them. Nobody's nets are empty and nobody's nets are full.
`,
  },
  gaps: [
    {
      name: 'words',
      missing: {
        body: 'Nothing can be counted before `words` is written. Come to the lab on Thursday, we will start it together.',
        points: -8,
      },
      path: 'stats.py',
      messages: ['Split texts into words', 'words() works', 'Implement words', 'first function'],
      stub: `def words(text):
    """The words of a text in lower case, in order."""
    raise NotImplementedError`,
      answers: [
        {
          passes: 1,
          remarks: [
            {
              at: 're.findall',
              body: 'A pattern for what a word is, rather than a list of what it is not. Good.',
              points: 1,
              item: 3,
            },
          ],
          code: `WORD = re.compile(r"[^\\W\\d_]+(?:'[^\\W\\d_]+)*")


def words(text):
    """The words of a text in lower case, in order."""
    return re.findall(WORD, text.lower())`,
        },
        {
          passes: 0.75,
          remarks: [
            {
              at: 'string.punctuation',
              body: "This strips the apostrophe of `nets'` but also keeps `half-light` as one word. What should happen to a dash?",
              points: -1,
            },
          ],
          code: `def words(text):
    """The words of a text in lower case, in order."""
    found = []
    for piece in text.lower().split():
        word = piece.strip(string.punctuation)
        if word:
            found.append(word)
    return found`,
        },
        {
          passes: 0.4,
          remarks: [
            {
              at: '.split(" ")',
              body: 'Splitting at single spaces leaves line breaks and full stops inside the words: try `words("a,b\\nc")`.',
              points: -3,
              item: 0,
            },
          ],
          code: `def words(text):
    """The words of a text in lower case, in order."""
    text = text.lower()
    text = text.replace(".", "").replace(",", "")
    return text.split(" ")`,
        },
      ],
    },
    {
      name: 'imports',
      path: 'stats.py',
      messages: ['Add imports'],
      isPrelude: true,
      stub: `import sys`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `import re
import string
import sys
from collections import Counter`,
        },
      ],
    },
    {
      name: 'top',
      missing: { body: '`top_words` is still as it was handed out.', points: -4 },
      path: 'stats.py',
      messages: ['Count the most frequent words', 'Add top_words', 'top_words done'],
      stub: `def top_words(text, limit):
    """Pairs of word and count, the most frequent first."""
    raise NotImplementedError`,
      answers: [
        {
          passes: 1,
          remarks: [
            {
              at: 'key=lambda pair',
              body: 'The second key makes the order of ties part of the contract. Exactly what the tests hoped for.',
              points: 0,
            },
          ],
          code: `def top_words(text, limit):
    """Pairs of word and count, the most frequent first; ties in alphabetical order."""
    counts = Counter(words(text))
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ranked[:limit]`,
        },
        {
          passes: 0.8,
          remarks: [
            {
              at: 'most_common',
              body: 'Fine for counting. Words that are equally frequent come in the order they were met, though: two texts with the same words can give two reports.',
              points: -2,
              item: 2,
            },
          ],
          code: `def top_words(text, limit):
    """Pairs of word and count, the most frequent first."""
    return Counter(words(text)).most_common(limit)`,
        },
        {
          passes: 0.5,
          remarks: [
            {
              at: 'all_words.count(w)',
              body: 'For every word this walks the whole list again. The harbour text does not mind, a novel will. A dictionary counts in one pass.',
              points: -2,
            },
            {
              at: 'x = []',
              body: '`x` holds pairs of word and count. Say so.',
              points: -1,
              item: 4,
            },
          ],
          code: `def top_words(text, limit):
    """Pairs of word and count, the most frequent first."""
    all_words = words(text)
    x = []
    for w in set(all_words):
        x.append((w, all_words.count(w)))
    x.sort(key=lambda p: p[1])
    x.reverse()
    return x[0:limit]`,
        },
      ],
    },
    {
      name: 'average',
      missing: { body: '`average_length` is still as it was handed out.', points: -4 },
      path: 'stats.py',
      messages: ['Average word length', 'Add average_length', 'mean length of words'],
      stub: `def average_length(text):
    """The mean number of letters per word."""
    raise NotImplementedError`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `def average_length(text):
    """The mean number of letters per word; 0 for a text without words."""
    lengths = [len(word) for word in words(text)]
    return sum(lengths) / len(lengths) if lengths else 0`,
        },
        {
          passes: 0.6,
          remarks: [
            {
              at: 'return total / len',
              body: 'An empty file ends here with a ZeroDivisionError.',
              points: -2,
              item: 1,
            },
          ],
          code: `def average_length(text):
    """The mean number of letters per word."""
    total = 0
    for word in words(text):
        total += len(word)
    return total / len(words(text))`,
        },
        {
          passes: 0.3,
          remarks: [
            {
              at: 'len(text)',
              body: 'This counts spaces and punctuation as letters, so every average is too large by about one.',
              points: -3,
            },
          ],
          code: `def average_length(text):
    """The mean number of letters per word."""
    n = len(words(text))
    if n == 0:
        return 0
    return len(text) / n`,
        },
      ],
    },
    {
      name: 'tests',
      missing: {
        body: 'There are no tests of your own yet. Two or three would have found what the comments above say.',
        points: -2,
      },
      path: 'test_stats.py',
      messages: ['Tests for the edge cases', 'Add tests', 'more tests'],
      stub: `# Add your own tests here.`,
      answers: [
        {
          passes: 1,
          remarks: [
            {
              at: 'def test_nothing_to_count',
              body: 'The test most people forget.',
              points: 2,
              item: 5,
            },
          ],
          code: `def test_apostrophes_belong_to_words():
    assert words("Nobody's nets") == ["nobody's", "nets"]


def test_nothing_to_count():
    assert words("") == []
    assert top_words("", 3) == []
    assert average_length("") == 0


def test_ties_are_in_order():
    assert top_words("b a b a c", 2) == [("a", 2), ("b", 2)]`,
        },
        {
          passes: 1,
          remarks: [],
          code: `def test_top_words():
    assert top_words("a a b", 1) == [("a", 2)]


def test_average():
    assert average_length("one three") == 4`,
        },
      ],
    },
    {
      name: 'notes',
      path: 'README.md',
      messages: ['Notes on my solution', 'Update README', 'Write down what is missing'],
      stub: `Write here what you decided and why, in a few sentences.`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `Numbers are not words here, because the task speaks of letters. Ties in the ranking are
alphabetical so that a report does not change between two runs.`,
        },
        {
          passes: 1,
          remarks: [],
          code: `I looked at the characters around words instead of at whole lines. Hyphens took the
longest; I left them in.`,
        },
        {
          passes: 1,
          remarks: [],
          code: `It works on the text that came with the task. I ran out of time for the tests.`,
        },
      ],
    },
  ],
};
