import type { Exercise } from './exercise.ts';

/** State, invariants and exceptions: a library that lends each copy once. */
export const libraryLoans: Exercise = {
  assignment: 'Library loans',
  template: 'library-loans-java',
  description: 'Lend books, each copy once, in Java',
  rubric: {
    name: 'Library loans Rubric',
    items: [
      { explanation: 'A copy is never lent twice', points: -4 },
      { explanation: 'Failures are told by exceptions with a reason', points: -2 },
      { explanation: 'The fee is right on the day itself and across months', points: -2 },
      { explanation: 'Inner collections are not handed out', points: -2 },
      { explanation: 'Clear structure, short methods', points: 2 },
      { explanation: 'Unused code or commented-out code', points: -1 },
    ],
  },
  files: {
    'README.md': `# Library loans

The town library lends books. Every copy has a number, a reader may hold five copies at once,
and whoever brings a book back late pays 20 cents for each day.

## What to do

1. \`lend\`: a reader takes a copy, if nobody else has it and they hold fewer than five.
2. \`bringBack\`: the copy is free again; answer with the fee in cents.
3. \`heldBy\`: the numbers of the copies that a reader holds, in rising order.

Run the tests with \`mvn test\`. You may add classes; keep the names that are there.

## Notes

@@notes@@
`,
    'src/main/java/library/Loans.java': `package library;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who holds which copy, and until when. */
public class Loans {
    static final int MOST_COPIES = 5;
    static final int CENTS_PER_DAY = 20;

    private final Map<Integer, Loan> byCopy = new HashMap<>();

@@lend@@

@@back@@

@@held@@
}
`,
    'src/main/java/library/Loan.java': `package library;

import java.time.LocalDate;

/** One copy in somebody's hands. */
public record Loan(int copy, String reader, LocalDate due) {}
`,
    'src/test/java/library/LoansTest.java': `package library;

import static org.junit.jupiter.api.Assertions.*;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class LoansTest {
    private final Loans loans = new Loans();
    private final LocalDate friday = LocalDate.of(2025, 2, 28);

    @Test
    void nobodyPaysOnTheDayItself() {
        loans.lend(7, "Inger", friday);
        assertEquals(0, loans.bringBack(7, friday));
    }

@@tests@@
}
`,
  },
  gaps: [
    {
      name: 'lend',
      missing: {
        body: '`lend` is still as it was handed out, and everything else stands on it.',
        points: -8,
      },
      path: 'src/main/java/library/Loans.java',
      messages: ['Lend a copy', 'lend() with limit', 'Readers can take books', 'Implement lend'],
      stub: `    public void lend(int copy, String reader, LocalDate due) {
        throw new UnsupportedOperationException("write me");
    }`,
      answers: [
        {
          passes: 1,
          remarks: [
            {
              at: 'requireFree(copy);',
              body: 'Two questions, two methods, and the line that changes something comes last. Reads well.',
              points: 2,
              item: 4,
            },
          ],
          code: `    public void lend(int copy, String reader, LocalDate due) {
        requireFree(copy);
        requireRoom(reader);
        byCopy.put(copy, new Loan(copy, reader, due));
    }

    private void requireFree(int copy) {
        Loan loan = byCopy.get(copy);
        if (loan != null) {
            throw new IllegalStateException("Copy " + copy + " is with " + loan.reader());
        }
    }

    private void requireRoom(String reader) {
        if (heldBy(reader).size() >= MOST_COPIES) {
            throw new IllegalStateException(reader + " holds " + MOST_COPIES + " copies already");
        }
    }`,
        },
        {
          passes: 0.8,
          remarks: [
            {
              at: 'heldBy(reader).size() > MOST_COPIES',
              body: 'With `>` a sixth copy goes through: at five the reader is at the limit already.',
              points: -2,
            },
          ],
          code: `    public void lend(int copy, String reader, LocalDate due) {
        if (byCopy.containsKey(copy)) {
            throw new IllegalStateException("already lent");
        }
        if (heldBy(reader).size() > MOST_COPIES) {
            throw new IllegalStateException("too many books");
        }
        byCopy.put(copy, new Loan(copy, reader, due));
    }`,
        },
        {
          passes: 0.4,
          remarks: [
            {
              at: 'byCopy.put(copy, new Loan',
              body: 'Whoever asks second simply gets the book out of the first reader’s hands. Look for the copy before you write.',
              points: -4,
              item: 0,
            },
            {
              at: 'System.out.println',
              body: 'The caller cannot see what was printed. Throw, with the reason.',
              points: -2,
              item: 1,
            },
          ],
          code: `    public void lend(int copy, String reader, LocalDate due) {
        int count = 0;
        for (Loan loan : byCopy.values()) {
            if (loan.reader().equals(reader)) {
                count++;
            }
        }
        if (count == 5) {
            System.out.println("too many");
            return;
        }
        byCopy.put(copy, new Loan(copy, reader, due));
    }`,
        },
      ],
    },
    {
      name: 'back',
      missing: { body: '`bringBack` is missing, so nobody ever pays.', points: -4 },
      path: 'src/main/java/library/Loans.java',
      messages: ['Bring books back', 'Fees', 'bringBack answers the fee', 'Compute late fee'],
      stub: `    /** Answers with the fee in cents. */
    public int bringBack(int copy, LocalDate on) {
        throw new UnsupportedOperationException("write me");
    }`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `    /** Answers with the fee in cents. */
    public int bringBack(int copy, LocalDate on) {
        Loan loan = byCopy.remove(copy);
        if (loan == null) {
            throw new IllegalArgumentException("Copy " + copy + " is not lent");
        }
        long daysLate = ChronoUnit.DAYS.between(loan.due(), on);
        return (int) Math.max(0, daysLate) * CENTS_PER_DAY;
    }`,
        },
        {
          passes: 0.6,
          remarks: [
            {
              at: 'getDayOfYear',
              body: 'Across New Year the day of the year starts again at 1, and the fee becomes negative. `ChronoUnit.DAYS.between` knows calendars.',
              points: -2,
              item: 2,
            },
          ],
          code: `    /** Answers with the fee in cents. */
    public int bringBack(int copy, LocalDate on) {
        Loan loan = byCopy.get(copy);
        byCopy.remove(copy);
        int days = on.getDayOfYear() - loan.due().getDayOfYear();
        if (days > 0) {
            return days * CENTS_PER_DAY;
        } else {
            return 0;
        }
    }`,
        },
        {
          passes: 0.4,
          remarks: [
            {
              at: '// byCopy.remove',
              body: 'The copy never becomes free again. Was this switched off for a test?',
              points: -3,
            },
            {
              at: '* 20',
              body: 'The constant above has a name; use it here.',
              points: -1,
            },
          ],
          code: `    /** Answers with the fee in cents. */
    public int bringBack(int copy, LocalDate on) {
        Loan loan = byCopy.get(copy);
        // byCopy.remove(copy);
        long late = ChronoUnit.DAYS.between(loan.due(), on);
        if (late < 0) late = 0;
        return (int) (late * 20);
    }`,
        },
      ],
    },
    {
      name: 'held',
      missing: {
        body: '`heldBy` is missing; the limit of five cannot be checked without it.',
        points: -4,
      },
      path: 'src/main/java/library/Loans.java',
      messages: ['List what a reader holds', 'heldBy', 'Sorted list of copies'],
      stub: `    public List<Integer> heldBy(String reader) {
        throw new UnsupportedOperationException("write me");
    }`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `    public List<Integer> heldBy(String reader) {
        return byCopy.values().stream()
                .filter(loan -> loan.reader().equals(reader))
                .map(Loan::copy)
                .sorted()
                .toList();
    }`,
        },
        {
          passes: 0.9,
          remarks: [
            {
              at: 'copies.sort(null);',
              body: 'Correct. `sort(null)` needs a second look; `Collections.sort(copies)` says the same aloud.',
              points: 0,
            },
          ],
          code: `    public List<Integer> heldBy(String reader) {
        List<Integer> copies = new ArrayList<>();
        for (Loan loan : byCopy.values()) {
            if (loan.reader().equals(reader)) {
                copies.add(loan.copy());
            }
        }
        copies.sort(null);
        return copies;
    }`,
        },
        {
          passes: 0.5,
          remarks: [
            {
              at: 'loan.reader() == reader',
              body: '`==` asks whether both are the same object. It works in your test because both strings are literals; use `equals`.',
              points: -2,
            },
          ],
          code: `    public List<Integer> heldBy(String reader) {
        List<Integer> result = new ArrayList<>();
        for (Integer copy : byCopy.keySet()) {
            Loan loan = byCopy.get(copy);
            if (loan.reader() == reader) {
                result.add(copy);
            }
        }
        return result;
    }`,
        },
      ],
    },
    {
      name: 'tests',
      missing: {
        body: 'No tests of your own: the limit of five would have been the first to try.',
        points: -2,
      },
      path: 'src/test/java/library/LoansTest.java',
      messages: ['Test the limit of five', 'Add unit tests', 'tests'],
      stub: `    // Your tests go here.`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `    @Test
    void theSixthCopyStaysOnTheShelf() {
        for (int copy = 1; copy <= 5; copy++) loans.lend(copy, "Inger", friday);
        assertThrows(IllegalStateException.class, () -> loans.lend(6, "Inger", friday));
    }

    @Test
    void lateDaysCostTwentyCentsEach() {
        loans.lend(7, "Inger", friday);
        assertEquals(60, loans.bringBack(7, friday.plusDays(3)));
    }`,
        },
        {
          passes: 1,
          remarks: [],
          code: `    @Test
    void aCopyCanBeLentAgain() {
        loans.lend(3, "Noor", friday);
        loans.bringBack(3, friday);
        loans.lend(3, "Inger", friday);
        assertEquals(1, loans.heldBy("Inger").size());
    }`,
        },
      ],
    },
    {
      name: 'notes',
      path: 'README.md',
      messages: ['Explain the design', 'README', 'Notes'],
      stub: `What did you find hard? What would you do differently?`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `One map from copy to loan is enough: everything else can be asked of it. A second map per
reader would be faster and could disagree with the first.`,
        },
        {
          passes: 1,
          remarks: [],
          code: `The fee was the hard part. I drew a calendar.`,
        },
      ],
    },
  ],
};
