module course/sum

go 1.19
