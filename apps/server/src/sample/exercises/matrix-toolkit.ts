import type { Exercise } from './exercise.ts';

/** Memory by hand: matrices that are made, multiplied and given back. */
export const matrixToolkit: Exercise = {
  assignment: 'Matrix toolkit',
  template: 'matrix-toolkit-c',
  description: 'Make, multiply and free matrices in C',
  rubric: {
    name: 'Matrix toolkit Rubric',
    items: [
      { explanation: 'Every matrix is freed once', points: -4 },
      { explanation: 'Sizes that do not fit are refused', points: -3 },
      { explanation: 'No reading beyond the end', points: -4 },
      { explanation: 'Row by row, as memory lies', points: 2 },
    ],
  },
  files: {
    'README.md': `# Matrix toolkit

Matrices of doubles with as many rows and columns as the caller likes. \`make check\` builds the
library with the address sanitizer and runs the tests: it must stay silent.

## What to do

1. \`matrix_new\` and \`matrix_free\`
2. \`matrix_multiply\`: a new matrix, or NULL when the sizes do not fit
`,
    'matrix.h': `#pragma once
#include <stddef.h>

typedef struct {
    size_t rows;
    size_t columns;
    double *cells;
} matrix;

matrix *matrix_new(size_t rows, size_t columns);
void matrix_free(matrix *m);
matrix *matrix_multiply(const matrix *a, const matrix *b);
`,
    'matrix.c': `#include "matrix.h"
#include <stdlib.h>

@@new@@

matrix *matrix_multiply(const matrix *a, const matrix *b) {
    (void)a;
    (void)b;
    return NULL;
}
`,
    'check.c': `#include "matrix.h"
#include <assert.h>

int main(void) {
    matrix *m = matrix_new(2, 3);
    assert(m && m->rows == 2 && m->columns == 3);
    assert(m->cells[5] == 0);
    matrix_free(m);
    return 0;
}
`,
    Makefile: `check: matrix.c check.c matrix.h
\tcc -std=c11 -Wall -Wextra -fsanitize=address -o check matrix.c check.c
\t./check
`,
  },
  gaps: [
    {
      name: 'new',
      path: 'matrix.c',
      messages: ['Make and free matrices', 'matrix_new'],
      stub: `matrix *matrix_new(size_t rows, size_t columns) {
    (void)rows;
    (void)columns;
    return NULL;
}

void matrix_free(matrix *m) {
    (void)m;
}`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `matrix *matrix_new(size_t rows, size_t columns) {
    matrix *m = malloc(sizeof *m);
    if (!m) return NULL;
    m->rows = rows;
    m->columns = columns;
    m->cells = calloc(rows * columns, sizeof *m->cells);
    if (!m->cells) {
        free(m);
        return NULL;
    }
    return m;
}

void matrix_free(matrix *m) {
    if (!m) return;
    free(m->cells);
    free(m);
}`,
        },
      ],
    },
  ],
};
